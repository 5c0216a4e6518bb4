import { copyPlace, removePlace } from '../../e2e/place.ts'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median } from '../statistics.ts'
import { createFullRecords, dealsOfCompany } from './full-records.ts'
import { openUiStage, showContacts, type UiStage } from './stage.ts'
import { compareWithStatic, readWhen } from './static-page.ts'

const steps = 20

/** The page of one record: shown at once, also where very much belongs to it, and the next one a key away. */
export const recordPage: BenchRow = {
  name: 'record-page',
  async run(data: BenchData) {
    const place = await copyPlace(data.folder)
    const stage = await openUiStage({ ...data, account: { folder: place.account, configFolder: place.config } })
    try {
      const { company, contact } = await createFullRecords(stage.page)
      return [
        await compareShown(stage, `/companies/${company}`, `a company with ${dealsOfCompany} deals`, '[data-related=deals] a'),
        await compareShown(stage, `/contacts/${contact}`, 'a contact with every field filled', '[data-related=deals]'),
        await timeNextRecord(stage),
      ]
    } finally {
      await stage.close()
      await removePlace(place)
    }
  },
}

async function compareShown(stage: UiStage, path: string, what: string, last: string): Promise<Finding> {
  await stage.page.goto(stage.origin + path)
  await stage.page.locator(last).first().waitFor()
  await stage.page.waitForTimeout(1000)
  const html = await stage.page.evaluate<string>(`document.querySelector('main').outerHTML`)
  return compareWithStatic(stage, { what: `page of ${what} vs a static page with the same text`, path, html, last, limit: 2.5 })
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
