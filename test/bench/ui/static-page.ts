import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { atMost, type Finding } from '../gate.ts'
import { inMs } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import type { UiStage } from './stage.ts'

export interface Compared {
  readonly what: string
  /** The page of the app. */
  readonly path: string
  /** The markup of the page that is compared with it. */
  readonly html: string
  /** What is painted last of what people wait for. It has a text in both pages. */
  readonly last: string
  readonly limit: number
  readonly rounds?: number
}

/** How long the app takes from navigation to paint, against a page of the same markup that nothing has to be asked for. */
export async function compareWithStatic(stage: UiStage, compared: Compared): Promise<Finding> {
  const { what, path, html, last, limit, rounds = 9 } = compared
  const plain = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><meta charset="utf-8"><body>${html}`)
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const baseline = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`
  const watched = await Promise.all([stage.page, stage.bare].map((page) => page.addInitScript({ content: watchFor(last) })))
  try {
    const own: number[] = []
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      own.push(await timeShown(stage.page, `${stage.origin}${path}`))
      least.push(await timeShown(stage.bare, baseline))
    }
    return {
      what,
      gate: atMost(limit, medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const))),
      figures: `${inMs(median(own))} against ${inMs(median(least))} from navigation to paint`,
    }
  } finally {
    for (const watching of watched) await watching.dispose()
    plain.close()
  }
}

const watchFor = (last: string) => `(() => {
  const look = () => {
    const shown = document.querySelector(${JSON.stringify(last)})
    if (shown && shown.textContent !== '') requestAnimationFrame(() => setTimeout(() => { globalThis.shownAt = performance.now() }))
    else requestAnimationFrame(look)
  }
  look()
})()`

async function timeShown(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return readWhen(page, 'globalThis.shownAt')
}

/** Not by `waitForFunction`: it evaluates text in the page, which the page's policy forbids. */
export async function readWhen(page: Page, source: string): Promise<number> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const at = await page.evaluate<number | undefined>(source)
    if (at !== undefined) return at
    await page.waitForTimeout(10)
  }
  throw new Error(`${source} was never set.`)
}
