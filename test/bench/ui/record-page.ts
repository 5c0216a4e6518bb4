import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { copyPlace, removePlace } from '../../e2e/place.ts'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import { createFullRecords, dealsOfCompany } from './full-records.ts'
import { openUiStage, showContacts, type UiStage } from './stage.ts'

const rounds = 9
const steps = 20

/** The page of one record: shown at once, also where very much belongs to it, and the next one a key away. */
export const recordPage: BenchRow = {
  name: 'record-page',
  async run(data: BenchData) {
    const place = await copyPlace(data.folder)
    const stage = await openUiStage({ ...data, account: { folder: place.account, configFolder: place.config } })
    try {
      const { company, contact } = await createFullRecords(stage.page)
      await watchShown(stage.page)
      await watchShown(stage.bare)
      return [
        await compareWithStatic(
          stage,
          `/companies/${company}`,
          `a company with ${dealsOfCompany} deals`,
          '[data-related=deals] a',
        ),
        await compareWithStatic(stage, `/contacts/${contact}`, 'a contact with every field filled', '[data-related=deals]'),
        await timeNextRecord(stage),
      ]
    } finally {
      await stage.close()
      await removePlace(place)
    }
  },
}

async function compareWithStatic(stage: UiStage, path: string, what: string, last: string): Promise<Finding> {
  const { page, bare, origin } = stage
  await page.goto(origin + path)
  await page.locator(last).first().waitFor()
  await page.waitForTimeout(1000)
  const html = await page.evaluate<string>(`document.querySelector('main').outerHTML`)
  const plain = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><meta charset="utf-8"><body>${html}`)
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  try {
    const own: number[] = []
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      own.push(await timeShown(page, origin + path, last))
      least.push(await timeShown(bare, `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`, last))
    }
    return {
      what: `page of ${what} vs a static page with the same text`,
      gate: atMost(2.5, medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const))),
      figures: `${inMs(median(own))} against ${inMs(median(least))} from navigation to paint`,
    }
  } finally {
    plain.close()
  }
}

/** From the key to the paint of the next record's name and fields, as the page itself tells. */
async function timeNextRecord(stage: UiStage): Promise<Finding> {
  const { page } = stage
  await showContacts(stage)
  await page.locator('[role=grid] [data-row="0"][data-column="0"]').click()
  await page.keyboard.press('Enter')
  await page.locator('[data-position]').waitFor()
  const times: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.waitForTimeout(200)
    await page.evaluate(waitForChange)
    await page.keyboard.press(']')
    times.push(await readWhen(page, 'globalThis.changedAfter'))
  }
  const slowest = Math.max(...times)
  return {
    what: 'the next record by ], from the key to its paint',
    gate: atMost(1, median(times) / 100),
    figures: `${inMs(median(times))}, slowest of ${steps} ${inMs(slowest)} (limit 100 ms)`,
  }
}

const waitForChange = `(() => {
  delete globalThis.changedAfter
  const name = () => document.querySelector('main h2')?.textContent
  const fields = () => document.querySelector('main dl')?.textContent
  const before = [name(), fields()]
  addEventListener('keydown', ({ timeStamp }) => {
    const look = () => {
      if (name() !== before[0] && fields() !== before[1])
        requestAnimationFrame(() => setTimeout(() => { globalThis.changedAfter = performance.now() - timeStamp }))
      else requestAnimationFrame(look)
    }
    look()
  }, { once: true, capture: true })
})()`

const watch = `(() => {
  const look = () => {
    const last = globalThis.name && document.querySelector(globalThis.name)
    if (last) requestAnimationFrame(() => setTimeout(() => { globalThis.shownAt = performance.now() }))
    else requestAnimationFrame(look)
  }
  look()
})()`

/** What to wait for is handed on in the window's name, which outlives a navigation. */
const watchShown = (page: Page) => page.addInitScript({ content: watch })

async function timeShown(page: Page, address: string, last: string): Promise<number> {
  await page.evaluate(`globalThis.name = ${JSON.stringify(last)}`)
  await page.goto(address)
  return readWhen(page, 'globalThis.shownAt')
}

async function readWhen(page: Page, source: string): Promise<number> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    // Not by `waitForFunction`: it evaluates text in the page, which the page's policy forbids.
    const at = await page.evaluate<number | undefined>(source)
    if (at !== undefined) return at
    await page.waitForTimeout(10)
  }
  throw new Error(`${source} was never set.`)
}
