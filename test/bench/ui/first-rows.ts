import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { BenchData } from '../data.ts'
import { atMost } from '../gate.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import { openUiStage, showContacts } from './stage.ts'

const rounds = 9
const drawnRows = 40

export const firstRows: BenchRow = {
  name: 'first-rows',
  async run(data: BenchData) {
    const stage = await openUiStage(data)
    const plain = createServer()
    try {
      await showContacts(stage)
      const rows = await stage.page.evaluate<string[]>(
        `[...document.querySelectorAll('[role=grid] [role=row]')].slice(1, ${drawnRows + 1}).map((row) => row.outerHTML)`,
      )
      const html = `<!doctype html><meta charset="utf-8"><body><div role="grid">${rows.join('')}</div>`
      plain.on('request', (_request, response) => void response.setHeader('content-type', 'text/html').end(html))
      await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
      const baseline = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`
      await watchFirstRow(stage.page)
      await watchFirstRow(stage.bare)
      const own: number[] = []
      const least: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        own.push(await timeFirstRow(stage.page, `${stage.origin}/contacts`))
        least.push(await timeFirstRow(stage.bare, baseline))
      }
      return [
        {
          what: `first rows of the list vs a static page with the same ${rows.length} rows`,
          gate: atMost(3, medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const))),
          figures: `${inMs(median(own))} against ${inMs(median(least))} from navigation to paint (target 300 ms)`,
        },
      ]
    } finally {
      plain.close()
      await stage.close()
    }
  },
}

const watch = `(() => {
  const look = () => {
    const cell = document.querySelector('[role=grid] [data-row="0"][data-column="0"]')
    if (cell && cell.textContent !== '') requestAnimationFrame(() => setTimeout(() => { globalThis.firstRowAt = performance.now() }))
    else requestAnimationFrame(look)
  }
  look()
})()`

const watchFirstRow = (page: Page) => page.addInitScript({ content: watch })

async function timeFirstRow(page: Page, address: string): Promise<number> {
  await page.goto(address)
  for (;;) {
    // Not by `waitForFunction`: it evaluates text in the page, which the page's policy forbids.
    const at = await page.evaluate<number | undefined>('globalThis.firstRowAt')
    if (at !== undefined) return at
    await page.waitForTimeout(20)
  }
}
