import type { Page } from '@playwright/test'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import { showBareList } from './bare-list.ts'
import { openUiStage, readHeap, readWork, showContacts, type UiStage } from './stage.ts'

const frames = 120
const rounds = 5
/** Three rows a frame is a brisk turn of the wheel. */
const step = 96

export const scrolling: BenchRow = {
  name: 'scrolling',
  async run(data: BenchData) {
    const stage = await openUiStage(data)
    try {
      await showContacts(stage)
      return [...(await compareFrames(stage)), await compareHeap(stage)]
    } finally {
      await stage.close()
    }
  },
}

async function compareFrames({ page, bare }: UiStage): Promise<Finding[]> {
  const rows = await page.evaluate<string[][]>(
    `[...document.querySelectorAll('[role=grid] [role=row]')].slice(1).map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent))`,
  )
  const total = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount')) - 1
  await showBareList(bare, rows, total)
  const subject = await createScroller(page, `document.querySelector('[role=grid]').parentElement`)
  const baseline = await createScroller(bare, `document.getElementById('scroller')`)
  const own: number[] = []
  const least: number[] = []
  const tasks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const measured = await subject(round)
    own.push(measured.perFrame)
    tasks.push(...measured.frames)
    least.push((await baseline(round)).perFrame)
  }
  const sorted = tasks.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const long = tasks.filter((task) => task > 50).length
  return [
    {
      what: `scrolling ${total.toLocaleString('en')} rows, main-thread work per frame vs a bare virtual list`,
      gate: atMost(2, medianRatio(own.map((ms, at) => [ms, least[at] ?? 0] as const))),
      figures: `${inMs(median(own))} against ${inMs(median(least))} a frame; time between frames p95 ${inMs(p95)}, over 50 ms: ${long} of ${tasks.length}`,
    },
  ]
}

interface Scrolled {
  readonly perFrame: number
  /** Script and layout from one frame to the next, as the page itself times it. */
  readonly frames: readonly number[]
}

async function createScroller(page: Page, element: string): Promise<(round: number) => Promise<Scrolled>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scroll = (from: number) => `new Promise((done) => {
    const scroller = ${element}
    scroller.scrollTop = ${from}
    const work = []
    let left = ${frames}
    const next = () => {
      const begin = performance.now()
      scroller.scrollTop += ${step}
      // After the frame's own callbacks, style, layout and paint.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          work.push(performance.now() - begin)
          if (--left > 0) next()
          else done(work)
        }
        channel.port2.postMessage(null)
      })
    }
    requestAnimationFrame(() => setTimeout(next, 300))
  })`
  return async (round) => {
    await page.evaluate(scroll(round * 40_000))
    const before = await readWork(session)
    const work = await page.evaluate<number[]>(scroll(round * 40_000 + 20_000))
    const perFrame = ((await readWork(session)) - before) / frames
    return { perFrame, frames: work }
  }
}

/** From one end of the list to the other in jumps that each draw other windows. */
async function compareHeap({ page }: UiStage): Promise<Finding> {
  const session = await page.context().newCDPSession(page)
  const jump = (to: string) =>
    page.evaluate(`new Promise((done) => {
      const scroller = document.querySelector('[role=grid]').parentElement
      scroller.scrollTop = ${to}
      setTimeout(done, 60)
    })`)
  await jump('0')
  const before = await readHeap(session)
  for (let at = 0; at <= 200; at += 1) await jump(`scroller.scrollHeight * ${at / 200}`)
  await jump('0')
  const after = await readHeap(session)
  const inMegabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
  return {
    what: 'heap after scrolling from end to end vs before',
    gate: atMost(1.3, after / before),
    figures: `${inMegabytes(after)} against ${inMegabytes(before)}`,
  }
}
