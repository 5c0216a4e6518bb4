import { renderList } from '../../../src-main/engine/render/document.ts'
import { everything } from '../../../src-main/store/plan.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { openSealedEngine, origin } from '../bench-engine.ts'
import { atLeast } from '../gate.ts'
import { compare } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'

export const rendering: BenchRow = {
  name: 'rendering',
  async run(data) {
    const { store, close } = await openSealedEngine(data)
    try {
      const page = { offset: 0, limit: 100 }
      const result = await store.read({ type: 'contacts', where: everything, page, counted: true })
      const frame = {
        ...{ registry, origin, fields: new Map<string, ReadonlySet<string>>(), path: '/api/v1/contacts' },
        ...{ parameters: [], page: { number: 1, size: 100 } },
      }
      const text = Buffer.from(renderList(frame, result)).toString()
      const parsed = () => Buffer.from(JSON.stringify(JSON.parse(text)))
      const { ratio, subjectMs, baselineMs } = await compare(parsed, () => renderList(frame, result))
      return [
        {
          what: 'parse + stringify vs rendering of a page',
          gate: atLeast(5, ratio),
          figures: `${inMs(subjectMs)} against ${inMs(baselineMs)} for ${text.length.toLocaleString('en')} characters`,
        },
      ]
    } finally {
      await close()
    }
  },
}
