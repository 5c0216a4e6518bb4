import { contact } from '../../../src-shared/resources/contact.ts'
import { openSealedEngine } from '../bench-engine.ts'
import { sample } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median } from '../statistics.ts'

const target = 400

export const sorts: BenchRow = {
  name: 'sorts',
  async run(data) {
    const { get, close } = await openSealedEngine(data)
    try {
      await get('/api/v1/contacts?page[size]=100')
      const taken: { field: string; ms: number }[] = []
      for (const field of Object.keys(contact.fields)) {
        const [ms] = await sample(() => get(`/api/v1/contacts?page[size]=100&sort=${field}`), 1, 'cpu')
        taken.push({ field, ms: ms as number })
      }
      taken.sort((a, b) => b.ms - a.ms)
      const over = taken.filter(({ ms }) => ms > target)
      const slowest = taken.slice(0, 3).map(({ field, ms }) => `${field} ${inMs(ms)}`)
      return [
        {
          what: 'sort by any attribute, first page',
          figures: `median ${inMs(median(taken.map(({ ms }) => ms)))} of CPU; slowest ${slowest.join(', ')}; ${over.length} of ${taken.length} over the target of ${target} ms`,
        },
      ]
    } finally {
      await close()
    }
  },
}
