import { shallowRef } from 'vue'
import type { JobOrder, JobPreview } from '../../api/jobs.ts'
import { succeed, type Outcome, type RequestProblem } from '../../api/outcome.ts'
import type { UndoEntry } from '../../record/undo/use-undo.ts'
import type { JobTopic } from './job-words.ts'
import type { LeftRemovals } from './left-removals.ts'

/** How long a confirmed deletion waits, so that the user can cancel it. */
export const holdMs = 30_000

/** A confirmed deletion that was not sent yet. */
export interface HeldRemoval {
  readonly order: JobOrder
  readonly topic: JobTopic
  readonly count: number
  readonly since: number
}

interface Work {
  /** Which records the order selects now. */
  readonly look: (order: JobOrder) => Promise<Outcome<Pick<JobPreview, 'count'> & Partial<JobPreview>>>
  readonly send: (order: JobOrder, topic: JobTopic) => Promise<Outcome<unknown>>
  readonly left: LeftRemovals
  readonly undo: { push(entry: UndoEntry, how: { toast: false }): UndoEntry; drop(entry: UndoEntry): void }
  readonly now: () => number
  readonly words: {
    readonly held: (held: HeldRemoval) => string
    readonly calledOff: (held: HeldRemoval) => string
  }
  /** The deletion was not sent: its records changed since the confirmation, or the engine did not accept it. */
  readonly onMoved: (held: HeldRemoval) => void
  readonly onProblem: (held: HeldRemoval, tryAgain: () => void) => void
}

const isOtherSet = (problem: RequestProblem): boolean => problem.kind === 'refused' && problem.status === 409

/** Deletions wait in this window only. If it closes before the time is up, nothing is deleted. */
export function createRemovals({ look, send, left, undo, now, words, onMoved, onProblem }: Work) {
  const held = shallowRef<readonly HeldRemoval[]>([])
  const waiting = new Map<HeldRemoval, { readonly timer: ReturnType<typeof setTimeout>; readonly entry: UndoEntry }>()

  /** `confirmed`: how many records the user was asked about. The list may have changed since. */
  async function hold(asked: JobOrder, topic: JobTopic, confirmed?: number): Promise<Outcome<unknown>> {
    const seen = await look(asked)
    if (!seen.ok) return seen
    const { count, set } = seen.value
    if (confirmed !== undefined && count !== confirmed) {
      onMoved(toHeld(asked, topic, confirmed))
      return succeed(undefined)
    }
    const order = { ...asked, ...(set !== undefined && { set }) }
    let one = toHeld(order, topic, count)
    const entry = undo.push(
      {
        label: () => words.held(one),
        undo: () => {
          letGo(one)
          return Promise.resolve({ kind: 'done', text: () => words.calledOff(one), isEnd: true })
        },
        redo: () => {
          one = toHeld(order, topic, count)
          wait(one, entry)
          return Promise.resolve({ kind: 'done', text: () => words.held(one) })
        },
      },
      { toast: false },
    )
    wait(one, entry)
    return succeed(undefined)
  }

  const toHeld = (order: JobOrder, topic: JobTopic, all: number): HeldRemoval => ({ order, topic, count: all, since: now() })

  function wait(one: HeldRemoval, entry: UndoEntry): void {
    held.value = [...held.value, one]
    waiting.set(one, { entry, timer: setTimeout(() => void expire(one), holdMs) })
  }

  function letGo(one: HeldRemoval): UndoEntry | undefined {
    const found = waiting.get(one)
    clearTimeout(found?.timer)
    waiting.delete(one)
    held.value = held.value.filter((other) => other !== one)
    return found?.entry
  }

  async function expire(one: HeldRemoval): Promise<void> {
    const entry = letGo(one)
    if (entry) undo.drop(entry)
    const outcome = await send(one.order, one.topic)
    // The list may change while the deletion waits. Unconfirmed records are never deleted.
    if (!outcome.ok && isOtherSet(outcome.problem)) return onMoved(one)
    if (!outcome.ok) onProblem(one, () => void expire(one))
  }

  /** Called when the window closes. */
  function leave(): void {
    left.keep(held.value.map(({ topic: { type }, count: all }) => ({ type, count: all })))
    for (const one of held.value) {
      const entry = letGo(one)
      if (entry) undo.drop(entry)
    }
  }

  return { held, hold, leave, findEntry: (one: HeldRemoval) => waiting.get(one)?.entry }
}
