import type { listBrought } from '../../../src-main/sync/apply/page.ts'
import type { applyPage } from '../../../src-main/sync/apply/apply-page.ts'
import type { auditType } from '../../../src-main/sync/audit/audit-type.ts'
import type { readRecord } from '../../../src-main/sync/audit/read-records.ts'
import type { probeCover } from '../../../src-main/sync/probe/probe-states.ts'
import type { chooseReading } from '../../../src-main/sync/pull/choose-reading.ts'
import type { readLists } from '../../../src-main/sync/pull/read-lists.ts'
import type { readAnswer } from '../../../src-main/sync/remote/read-answer.ts'
import type { advance } from '../../../src-main/sync/scan/scan.ts'

/** Functions of the product in whose place a test may put others. */
export interface Replaceable {
  readonly chooseReading: typeof chooseReading
  readonly readRecord: typeof readRecord
  readonly readLists: typeof readLists
  readonly listBrought: typeof listBrought
  readonly applyPage: typeof applyPage
  readonly advance: typeof advance
  readonly auditType: typeof auditType
  readonly probeCover: typeof probeCover
  readonly readAnswer: typeof readAnswer
}

export type Replacements = { readonly [N in keyof Replaceable]?: (real: Replaceable[N]) => Replaceable[N] }

type Callable = (...given: unknown[]) => unknown
let present: Readonly<Record<string, ((real: Callable) => Callable) | undefined>> = {}
const made = new Map<string, Callable>()

export function replace(replacements: Replacements): void {
  present = replacements as typeof present
  made.clear()
}

/** A module whose functions are looked up anew at every call. */
export function toReplaceable(module: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [name, value]
      const real = value as Callable
      return [
        name,
        (...given: unknown[]) => {
          const called = made.get(name) ?? present[name]?.(real) ?? real
          made.set(name, called)
          return called(...given)
        },
      ]
    }),
  )
}
