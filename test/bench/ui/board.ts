import type { Page } from '@playwright/test'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import { openUiStage, readWork, type UiStage } from './stage.ts'
import { compareWithStatic } from './static-page.ts'

const rounds = 7
const frames = 120
const path = '/deals?as=board'

/** A board whose columns have thousands of cards. */
export const board: BenchRow = {
  name: 'board',
  async run(data: BenchData) {
    const stage = await openUiStage(data)
    try {
      return [await compareShown(stage), await compareDrag(stage)]
    } finally {
      await stage.close()
    }
  },
}

async function showBoard({ page, origin }: UiStage): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.locator('[data-card] [data-field=stage-time] span').first().waitFor()
}

async function compareShown(stage: UiStage): Promise<Finding> {
  await showBoard(stage)
  const columns = await stage.page.evaluate<string[]>(
    `[...document.querySelectorAll('section[data-stage]')].map((column) => column.outerHTML)`,
  )
  const count = await stage.page.locator('[data-card]').count()
  const all = await stage.page.evaluate<string[]>(`[...document.querySelectorAll('[data-count]')].map((one) => one.textContent)`)
  return compareWithStatic(stage, {
    what: `board with columns of ${all.join(' + ')} cards vs a static page with the ${count} drawn ones`,
    path,
    html: `<div data-board>${columns.join('')}</div>`,
    last: '[data-card]',
    limit: 3,
    rounds,
  })
}

/** The same pointer over the same cards: dragged by the board, and by a page that only moves one element. */
async function compareDrag(stage: UiStage): Promise<Finding> {
  await showBoard(stage)
  const { page, bare } = stage
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
    what: 'dragging a card, main-thread work per frame vs a bare page that moves one element over the same cards',
    gate: atMost(2, medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const))),
    figures: `${inMs(median(own))} against ${inMs(median(least))} a frame`,
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
