import type { BenchData } from '../data.ts'
import type { BenchRow } from '../row.ts'
import { openUiStage, showContacts } from './stage.ts'
import { compareWithStatic } from './static-page.ts'

const drawnRows = 40

export const firstRows: BenchRow = {
  name: 'first-rows',
  async run(data: BenchData) {
    const stage = await openUiStage(data)
    try {
      await showContacts(stage)
      const rows = await stage.page.evaluate<string[]>(
        `[...document.querySelectorAll('[role=grid] [role=row]')].slice(1, ${drawnRows + 1}).map((row) => row.outerHTML)`,
      )
      const compared = {
        what: `first rows of the list vs a static page with the same ${rows.length} rows (target 300 ms)`,
        path: '/contacts',
        html: `<div role="grid">${rows.join('')}</div>`,
        last: '[role=grid] [data-row="0"][data-column="0"]',
        limit: 3,
      }
      return [await compareWithStatic(stage, compared)]
    } finally {
      await stage.close()
    }
  },
}
