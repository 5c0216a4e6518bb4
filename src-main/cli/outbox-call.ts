import { registry } from '../../src-shared/resources/index.ts'
import { createCommitQueue } from '../engine/commit-queue.ts'
import type { OutboxContext } from '../engine/ext/outbox-context.ts'
import type { Settled } from '../engine/ext/outbox-settle.ts'
import { type AccountFlags, withAccount } from './account-call.ts'
import type { Program } from './program.ts'
import { UsageProblem } from './usage-problem.ts'

/** Opens the outbox of the mirror that `--data` names. Other processes may serve or sync it at the same time. */
export function withOutbox<T>(flags: AccountFlags, program: Program, work: (context: OutboxContext) => Promise<T>): Promise<T> {
  return withAccount(flags, program, { kinds: ['mirror'] }, (account) => {
    const { store, kind, timeZone, ownerId } = account
    return work({
      store,
      registry,
      clock: () => Date.now(),
      account: { kind, timeZone, ownerId },
      writes: createCommitQueue(store),
      actor: { user: ownerId, token: null },
    })
  })
}

/** Throws if the id is unknown or the decision was refused. */
export function needSettled(settled: Settled, what: 'change' | 'conflict', id: string): void {
  if (settled.is === 'unknown') throw new UsageProblem(`There is no ${what} ${id}. Run list to see the ids.`)
  if (settled.is === 'refused') throw new UsageProblem(`The ${what} ${id} ${settled.why}.`)
}

export function needId(words: readonly string[], action: string): string {
  const [id, extra] = words
  if (id === undefined) throw new UsageProblem(`${action} needs an id. Run list to see the ids.`)
  if (extra !== undefined) throw new UsageProblem(`Unexpected "${extra}".`)
  return id
}

const longestValue = 60

/** A value as short text on one line. */
export function toShortText(value: unknown): string {
  const text = value === null || value === undefined ? '(empty)' : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text
}
