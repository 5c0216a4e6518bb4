import type { BenchData } from '../data.ts'
import { inMs, type BenchRow } from '../row.ts'
import { openUiStage, showContacts } from './stage.ts'

/** What a person does on a list, over and over; how long until the next paint is what the browser itself says. */
export const interactions: BenchRow = {
  name: 'interactions',
  async run(data: BenchData) {
    const stage = await openUiStage(data)
    const { page } = stage
    try {
      await showContacts(stage)
      await page.evaluate(`globalThis.events = []; new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.interactionId) globalThis.events.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
      let done = 0
      const press = async (...keys: string[]) => {
        for (const key of keys) {
          await page.keyboard.press(key)
          done += 1
        }
      }
      for (let round = 0; round < 5; round += 1) {
        await page.locator('[role=grid] [data-row="2"][data-column="1"]').click()
        await press(...Array<string>(10).fill('ArrowDown'), 'ArrowRight', 'PageDown', 'PageUp', 'End', 'Home')
        await press('Space', 'j', 'k', 'Escape')
        await press('x', 'Escape')
        await press('Control+k', 'a', 'n', 'n', 'Escape')
        await press('/', 'i', 'v', 'a', 'Escape')
        await page.locator('[role=columnheader]').nth(2).click()
        done += 2
      }
      await page.waitForTimeout(500)
      const seen = (await page.evaluate<number[]>('globalThis.events')).toSorted((a, b) => b - a)
      // Those under 16 ms are not told of one by one.
      const p98 = seen[Math.floor(done * 0.02)] ?? 16
      return [
        {
          what: 'interaction latency, p98 (Event Timing)',
          figures: `${inMs(p98)} over ${done} interactions (target 100 ms), slowest ${inMs(seen[0] ?? 16)}`,
        },
      ]
    } finally {
      await stage.close()
    }
  },
}
