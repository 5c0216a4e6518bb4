import type { ListQuery } from '../../api/list-query.ts'
import type { EngineState } from '../../api/use-engine.ts'

export type Stale = 'restarting' | 'stopped'

export interface StaleInput {
  readonly engine: EngineState
  /** The query of the rows on screen. */
  readonly shown: Omit<ListQuery, 'sort'> | null
  /** The current query. */
  readonly asked: Omit<ListQuery, 'sort'>
}

/** Why the rows still answer an earlier query. Undefined if they are current or loading. */
export function findStale({ engine, shown, asked }: StaleInput): Stale | undefined {
  if (shown === null || engine === 'running' || isSame(shown, asked)) return undefined
  return engine === 'stopped' ? 'stopped' : 'restarting'
}

type Question = StaleInput['asked']

const isSame = (a: Question, b: Question): boolean =>
  a.part === b.part && a.q === b.q && JSON.stringify(a.filters) === JSON.stringify(b.filters)
