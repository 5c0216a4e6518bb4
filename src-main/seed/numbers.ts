import { findNextNumber } from '../../src-shared/rules/numbers.ts'
import type { Precondition } from '../store/batch.ts'
import { everything } from '../store/plan.ts'
import type { Store } from '../store/port.ts'

/** The first allotted number of each type. */
export type Allotted = ReadonlyMap<string, number>

/** Whether records of the type are numbered. Numbers continue after the greatest one in the account. */
export function isNumbered(type: string): boolean {
  return type === 'deals' || type === 'orders'
}

export interface Numbers {
  /** Reserves numbers for each type. The preconditions make the commit fail if someone else has taken one of them. */
  allot(counts: ReadonlyMap<string, number>): Promise<{ allotted: Allotted; require: Precondition[] }>
  /** Forgets the known numbers after such a failure, so that the store is asked again. */
  forget(): void
}

export function createNumbers(store: Pick<Store, 'aggregate'>): Numbers {
  const next = new Map<string, number>()

  const findNext = async (type: string) => {
    const known = next.get(type)
    if (known !== undefined) return known
    const [all] = await store.aggregate({ type, where: everything, greatest: 'number' })
    const first = findNextNumber(typeof all?.greatest === 'number' ? all.greatest : null)
    if (first === undefined) throw new Error(`${type} have no number left`)
    return first
  }

  return {
    allot: async (counts) => {
      const allotted = new Map<string, number>()
      const require: Precondition[] = []
      for (const [type, count] of counts) {
        const first = await findNext(type)
        allotted.set(type, first)
        next.set(type, first + count)
        require.push({ is: 'none', type, where: { op: 'at-least', field: 'number', value: first } })
      }
      return { allotted, require }
    },
    forget: () => next.clear(),
  }
}
