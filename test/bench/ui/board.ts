import type { Page } from '@playwright/test'
import { copyPlace, removePlace } from '../../e2e/place.ts'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import { createFullFunnel } from './full-records.ts'
import { openUiStage, readWork, type UiStage } from './stage.ts'
import { compareWithStatic } from './static-page.ts'

const rounds = 7
const frames = 120
const stages = 50
const cards = 5000

/** A board of thousands of cards: those of the account in all its stages, and as many in one of fifty stages. */
export const board: BenchRow = {
  name: 'board',
  async run(data: BenchData) {
    const place = await copyPlace(data.folder)
    const stage = await openUiStage({ ...data, account: { folder: place.account, configFolder: place.config } })
    try {
      const full = `/deals?as=board&funnel=${await createFullFunnel(stage.page, stages, cards)}`
      const few = `/deals?as=board&funnel=${await createFullFunnel(stage.page, 10, 10)}`
      const findings: Finding[] = []
      for (const path of ['/deals?as=board', full]) findings.push(await compareShown(stage, path), await compareDrag(stage, path))
      return [...findings, await compareScroll(stage, full, few)]
    } finally {
      await stage.close()
      await removePlace(place)
    }
  },
}

async function showBoard({ page, origin }: UiStage, path: string): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.locator('[data-card] [data-field=stage-time] span').first().waitFor()
  await page.locator('[data-count]').filter({ hasText: /\d/ }).first().waitFor()
}

async function compareShown(stage: UiStage, path: string): Promise<Finding> {
  await showBoard(stage, path)
  const columns = await stage.page.evaluate<string[]>(
    `[...document.querySelectorAll('section[data-stage]')].map((column) => column.outerHTML)`,
  )
  const count = await stage.page.locator('[data-card]').count()
  const all = await listCounts(stage.page)
  return compareWithStatic(stage, {
    what: `board with columns of ${all} cards vs a static page with the ${count} drawn ones`,
    path,
    html: `<div data-board>${columns.join('')}</div>`,
    last: '[data-card]',
    limit: 3,
    rounds,
  })
}

/** The same pointer over the same cards: dragged by the board, and by a page that only moves one element. */
async function compareDrag(stage: UiStage, path: string): Promise<Finding> {
  await showBoard(stage, path)
  const { page, bare } = stage
  const all = await listCounts(page)
  const html = await page.evaluate<string>(`document.querySelector('[data-board]').outerHTML`)
  await bare.setContent(`<!doctype html><style>section { position: absolute; top: 0; height: 700px; width: 272px; overflow: hidden }
    [role=row] { position: absolute; top: 0; left: 0; right: 0; border: 1px solid #ccc } #preview { position: fixed; top: 0; left: 0 }</style>
    ${html}<div id="preview">A card</div>`)
  await bare.evaluate(`document.addEventListener('pointermove', ({ clientX, clientY }) => {
    document.getElementById('preview').style.transform = 'translate(' + clientX + 'px, ' + clientY + 'px)'
  })`)
  const own: number[] = []
  const least: number[] = []
  const [subject, baseline] = [await createDrag(page), await createDrag(bare)]
  for (let round = 0; round < rounds; round += 1) {
    own.push(await subject())
    least.push(await baseline())
  }
  return {
    what: `dragging a card over columns of ${all} cards, main-thread work per frame vs a bare page that moves one element over the same cards`,
    gate: atMost(2, medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const))),
    figures: `${inMs(median(own))} against ${inMs(median(least))} a frame`,
  }
}

/** How many cards the columns in sight have. */
const listCounts = async (page: Page) =>
  (await page.evaluate<string[]>(`[...document.querySelectorAll('[data-count]')].map((one) => one.textContent)`)).join(' + ')

/** Scrolls a board sideways and back, and its first column down and back. */
async function compareScroll(stage: UiStage, full: string, few: string): Promise<Finding> {
  const { page } = stage
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scroll = `new Promise((done) => {
    const board = document.querySelector('[data-board]')
    const column = document.querySelector('[data-stage] [role=grid]').parentElement
    let frame = 0
    const next = () => {
      frame += 1
      const part = Math.abs(Math.sin((frame / ${frames}) * 2 * Math.PI))
      if (frame <= ${frames / 2}) board.scrollLeft = part * 1400
      else column.scrollTop = part * 400
      if (frame < ${frames}) requestAnimationFrame(next)
      else done()
    }
    requestAnimationFrame(next)
  })`
  const measure = async (path: string) => {
    await showBoard(stage, path)
    await page.evaluate(scroll)
    await page.waitForTimeout(500)
    const before = await readWork(session)
    await page.evaluate(scroll)
    return ((await readWork(session)) - before) / frames
  }
  const own: number[] = []
  const least: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(full))
    least.push(await measure(few))
  }
  return {
    what: `scrolling a board of ${stages} stages and its column of ${cards} cards vs one of ten stages and ten cards: ${medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const)).toFixed(2)} ×`,
    figures: `${inMs(median(own))} against ${inMs(median(least))} of main-thread work a frame`,
  }
}

async function createDrag(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // To and fro over two columns, and dropped where it began.
  const drag = `new Promise((done) => {
    const card = document.querySelector('[data-card]')
    const { left, top } = card.getBoundingClientRect()
    const send = (type, x) => (type === 'pointerdown' ? card : document).dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId: 1, pointerType: 'mouse', clientX: left + 20 + x, clientY: top + 20 }),
    )
    send('pointerdown', 0)
    let frame = 0
    const next = () => {
      frame += 1
      send('pointermove', 300 * Math.abs(Math.sin((frame / ${frames}) * Math.PI)) + 10)
      if (frame < ${frames}) return requestAnimationFrame(next)
      send('pointermove', 0)
      send('pointerup', 0)
      done()
    }
    requestAnimationFrame(next)
  })`
  return async () => {
    const before = await readWork(session)
    await page.evaluate(drag)
    return ((await readWork(session)) - before) / frames
  }
}
