import { existsSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'

export interface Drawing {
  readonly svg: string
  readonly size: number
  /** Part of the picture's side that the drawing takes; the rest is an even, clear margin. */
  readonly scale?: number
}

export type Draw = (drawing: Drawing) => Promise<Buffer>

function findBrowser(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: install it (apt-get install chromium) or set CHROMIUM_PATH.`)
  return path
}

async function drawOn(page: Page, { svg, size, scale = 1 }: Drawing): Promise<Buffer> {
  const side = size * scale
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const place = `position:fixed;left:${(size - side) / 2}px;top:${(size - side) / 2}px;width:${side}px;height:${side}px`
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<img style="${place}" src="${source}">`)
  await page.locator('img').evaluate((image: { decode(): Promise<void> }) => image.decode())
  return page.screenshot({ omitBackground: true })
}

/** Gives `work` a pen that turns SVG into PNG by a browser that is closed afterwards. */
export async function withPen<T>(work: (draw: Draw) => Promise<T>): Promise<T> {
  const root = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--disable-background-networking', '--disable-component-update', '--disable-gpu', ...(root ? ['--no-sandbox'] : [])],
  })
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 })
    return await work((drawing) => drawOn(page, drawing))
  } finally {
    await browser.close()
  }
}
