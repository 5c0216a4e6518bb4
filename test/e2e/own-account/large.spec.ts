import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { listedTypes, makeLocal, multiplyRecords, type ListedType } from './large-account.ts'
import { copyPlace, createPlace, type Place } from '../place.ts'

/** The folder of an account that is there already (`npm run test:large`); without it one is made here. */
const given = process.env['OUTPOST_LARGE_ACCOUNT']
/** Its contacts are the many; of the other types it has fewer. */
const least = given === undefined ? 100_000 : 10_000
/** The lists are one piece over all types: in every run of the tests the longest is tried, in that command all. */
const tried = given === undefined ? (['contacts'] as const) : listedTypes
const rowHeight = 32
const tallest = 8_000_000
const windowSize = 100
const mostWindows = 20

const test = base.extend({
  makePlace: ({ account: _account }, use) =>
    use(async () => {
      const place = given === undefined ? await copyPlace(process.env['OUTPOST_E2E_TEMPLATE']!) : await createPlace()
      // Some of them are archived or in the trash: what is left must still be enough.
      if (given === undefined) await multiplyRecords(place, tried, 1.25 * least)
      else await copyGiven(given, place)
      return place
    }),
})
test.use({ account: 'seeded' })

async function copyGiven(folder: string, place: Place): Promise<void> {
  const mode = constants.COPYFILE_FICLONE
  await cp(join(folder, 'account'), place.account, { recursive: true, mode })
  await cp(join(folder, 'config'), place.config, { recursive: true, mode })
  await makeLocal(place)
}

interface Answer {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, string | null>> }[]
  readonly meta: { readonly 'record-count': number }
}

const ask = (page: Page, type: ListedType, query: string) =>
  page.evaluate<Answer>(`fetch(${JSON.stringify(`/api/v1/${type}?filter[actual]=1${query}`)}).then((answer) => answer.json())`)

const scroller = `document.querySelector('[role=grid]').parentElement`
const cell = (page: Page, row: number) => page.locator(`[data-row="${row}"][data-column="0"]`)

/** The rows from this one on are those that the API has at these places, each asked for by itself. */
async function expectRows(page: Page, type: ListedType, from: number, count = 3): Promise<void> {
  for (let row = from; row < from + count; row += 1) {
    const { data } = await ask(page, type, `&page[size]=1&page[number]=${row + 1}`)
    await expect(cell(page, row)).toHaveText(data[0]?.attributes['as-string']?.trim().replace(/\s+/g, ' ') ?? 'no such record')
  }
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now()
  await work()
  return `${Math.round(performance.now() - from)} ms`
}

test.setTimeout(given === undefined ? 240_000 : 1_200_000)

test('lists of a hundred thousand records and more are whole: their ends, their middle, all of them at once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  const countAsked = (type: ListedType, index: number) =>
    asked.filter((url) => url.includes(`/${type}?page[number]=${index + 1}&page[size]=${windowSize}&`)).length

  for (const type of tried) {
    await test.step(type, async () => {
      const first = await timed(async () => {
        await page.goto(new URL(`/${type}`, page.url()).href)
        await expect(cell(page, 0)).not.toBeEmpty()
      })
      const total = (await ask(page, type, '&page[size]=1')).meta['record-count']
      expect(total).toBeGreaterThanOrEqual(least)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(total + 1))
      const height = await page.evaluate<number>(`${scroller}.scrollHeight`)
      expect(height).toBeGreaterThanOrEqual(Math.min(tallest, total * rowHeight))
      expect(height).toBeLessThan(Math.min(tallest, total * rowHeight) + 2 * rowHeight)
      await expectRows(page, type, 0)

      // Row by row at the end, and no further.
      await cell(page, 0).focus()
      const end = await timed(async () => {
        await page.keyboard.press('Control+End')
        await expect(cell(page, total - 1)).not.toBeEmpty()
      })
      await expectRows(page, type, total - 3)
      await expect(page.locator(`[data-row="${total - 1}"]:focus`)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('ArrowDown')
      await expect(page.locator(`[data-row="${total - 1}"]:focus`)).toHaveCount(1)
      await page.keyboard.press('ArrowUp')
      await expect(page.locator(`[data-row="${total - 2}"]:focus`)).toHaveCount(1)

      // The scroll bar's middle is the list's.
      await page.evaluate(`${scroller}.scrollTop = (${scroller}.scrollHeight - ${scroller}.clientHeight) / 2`)
      const middle = Math.floor(total / 2)
      await expect(cell(page, middle)).toBeInViewport()
      await expectRows(page, type, middle)

      // Windows that were left long ago are let go of, those of a moment ago are not.
      const steps = Array.from({ length: mostWindows + 2 }, (_, step) => 2 * step)
      for (const index of steps) {
        await page.evaluate(`${scroller}.scrollTop = ${toScrolled(total, index * windowSize + 10)}`)
        await expect(cell(page, index * windowSize + 20)).not.toBeEmpty()
      }
      const [firstStep, recent] = [steps[0]!, steps.at(-3)!]
      const before = { first: countAsked(type, firstStep), recent: countAsked(type, recent) }
      for (const index of [recent, firstStep]) {
        await page.evaluate(`${scroller}.scrollTop = ${toScrolled(total, index * windowSize + 10)}`)
        await expect(cell(page, index * windowSize + 20)).not.toBeEmpty()
      }
      expect(countAsked(type, recent) - before.recent, 'a window of a moment ago').toBe(0)
      expect(countAsked(type, firstStep) - before.first, 'a window of long ago').toBe(1)

      await page.keyboard.press('Control+a')
      await expect(page.getByRole('toolbar').getByRole('status')).toHaveText(`All ${total.toLocaleString('en')} selected`)
      await page.keyboard.press('Escape')

      const owner = await findOwner(page, type)
      const filtered = (await ask(page, type, `&page[size]=1&filter[responsible-id]=${owner}`)).meta['record-count']
      expect(filtered).toBeLessThan(total)
      await page.goto(new URL(`/${type}?filter[responsible-id]=${owner}`, page.url()).href)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(filtered + 1))
      await expect(page.getByRole('contentinfo')).toContainText(filtered.toLocaleString('en'))
      if (given !== undefined)
        process.stdout.write(`${type}: ${total.toLocaleString('en')} records, first rows ${first}, to the end ${end}\n`)
    })
  }
})

/** Whose the first record is. */
const findOwner = (page: Page, type: ListedType) =>
  page.evaluate<string>(
    `fetch('/api/v1/${type}?filter[actual]=1&page[size]=1&include=responsible')
      .then((answer) => answer.json())
      .then(({ data }) => data[0].relationships.responsible.data.id)`,
  )

/** Where the scroll bar stands for a row; beyond what an element may be high it moves in steps of its own. */
function toScrolled(total: number, row: number): number {
  return row * rowHeight * Math.min(1, tallest / (total * rowHeight))
}
