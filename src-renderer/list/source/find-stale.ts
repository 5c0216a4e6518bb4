import type { ListQuery } from '../../api/list-query.ts'
import type { EngineState } from '../../api/use-engine.ts'

export type Stale = 'restarting' | 'stopped'

export interface StaleInput {
  readonly engine: EngineState
  /** The question that the rows on screen answer. */
  readonly shown: Omit<ListQuery, 'sort'> | null
  /** The one that is asked for now. */
  readonly asked: Omit<ListQuery, 'sort'>
}

/** Why rows that answer an earlier question still stand; undefined while they are the answer, or it is on its way. */
export function findStale({ engine, shown, asked }: StaleInput): Stale | undefined {
  if (shown === null || engine === 'running' || isSame(shown, asked)) return undefined
  return engine === 'stopped' ? 'stopped' : 'restarting'
}

type Question = StaleInput['asked']

const isSame = (a: Question, b: Question): boolean =>
  a.part === b.part && a.q === b.q && JSON.stringify(a.filters) === JSON.stringify(b.filters)
