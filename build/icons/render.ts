import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../test/support/chromium.ts'

export interface Drawing {
  readonly svg: string
  readonly size: number
  /** The fraction of the picture's side that the drawing takes. The rest is a transparent margin. */
  readonly scale?: number
}

export type Draw = (drawing: Drawing) => Promise<Buffer>

async function drawOn(page: Page, { svg, size, scale = 1 }: Drawing): Promise<Buffer> {
  const side = size * scale
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const place = `position:fixed;left:${(size - side) / 2}px;top:${(size - side) / 2}px;width:${side}px;height:${side}px`
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<img style="${place}" src="${source}">`)
  await page.locator('img').evaluate((image: { decode(): Promise<void> }) => image.decode())
  return page.screenshot({ omitBackground: true })
}

/** Calls `work` with a function that renders SVG to PNG in a browser, and closes the browser afterwards. */
export async function withPen<T>(work: (draw: Draw) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] })
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 })
    return await work((drawing) => drawOn(page, drawing))
  } finally {
    await browser.close()
  }
}
