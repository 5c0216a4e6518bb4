import { openSealedEngine, parsePage } from '../bench-engine.ts'
import { atMost } from '../gate.ts'
import { compare } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'

const plain = '/api/v1/contacts?page[size]=100'
const including = `${plain}&include=companies,responsible`

export const include: BenchRow = {
  name: 'include',
  async run(data) {
    const { get, close } = await openSealedEngine(data)
    try {
      const { ratio, subjectMs, baselineMs } = await compare(
        () => get(including),
        () => get(plain),
      )
      const { included } = parsePage(await get(including)) as unknown as { included: unknown[] }
      return [
        {
          what: 'include of two relationships vs the plain page',
          gate: atMost(3.5, ratio),
          figures: `${inMs(subjectMs)} against ${inMs(baselineMs)} of CPU, ${included.length} records included`,
        },
      ]
    } finally {
      await close()
    }
  },
}
