import { createSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { openSealed } from '../bench-engine.ts'
import { copyDatabase } from '../data.ts'
import { atLeast } from '../gate.ts'
import { collectGarbage, sample } from '../measure.ts'
import { createRawWriter, toReadyRow } from '../raw-pages.ts'
import type { BenchRow } from '../row.ts'
import { listContactAttributes, pageSize, toServerPage } from '../server-pages.ts'
import { toRatio } from '../statistics.ts'

const pages = 60
const firstId = 1_000_000_000

/** Pages of new contacts on top of the whole account, by turns into two copies of it. */
export const bulkApply: BenchRow = {
  name: 'bulk-apply',
  async run(data) {
    const [mine, other] = [await copyDatabase(data, 'bulk-store'), await copyDatabase(data, 'bulk-raw')]
    const [applying, raw] = [openSealed(mine.file, data.key), openSealed(other.file, data.key)]
    try {
      const store = createSqliteStore(applying, registry, 'up')
      const write = createRawWriter(raw)
      const attributes = listContactAttributes(raw, pages * pageSize)
      const spent = { store: 0, raw: 0, storeWall: 0 }
      for (let page = 0; page < pages; page += 1) {
        const slice = attributes.slice(page * pageSize, (page + 1) * pageSize)
        const ready = slice.map(toReadyRow)
        const from = firstId + page * pageSize
        collectGarbage()
        const start = performance.now()
        const [ofStore] = await sample(() => store.commit(toServerPage(slice, BigInt(from))), 1, 'cpu')
        spent.storeWall += performance.now() - start
        spent.store += ofStore as number
        const [ofRaw] = await sample(() => write(ready, from), 1, 'cpu')
        spent.raw += ofRaw as number
      }
      const rows = pages * pageSize
      const perSecond = (ms: number) => Math.round((rows / ms) * 1000).toLocaleString('en')
      return [
        {
          what: 'bulk apply of server pages vs the same rows by raw statements, in speed',
          gate: atLeast(0.6, toRatio(spent.raw, spent.store)),
          figures: `${perSecond(spent.store)} rows a second of CPU (${perSecond(spent.storeWall)} by the clock) against ${perSecond(spent.raw)}; target 5,000`,
        },
      ]
    } finally {
      applying.close()
      raw.close()
      await Promise.all([mine.remove(), other.remove()])
    }
  },
}
