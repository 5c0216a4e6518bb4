import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ActionId } from '../../actions/catalogue.ts'
import { useToasts, write, type Said } from '../../actions/use-toasts.ts'
import { useWords } from '../../text/use-words.ts'

export type UndoResult =
  /** `text` where there is more to say than that it was done; `isEnd` where the way back is not to be offered beside it. */
  | { readonly kind: 'done'; readonly text?: Said; readonly isEnd?: true }
  /** Someone wrote there since, as `text` says: nothing was touched. */
  | { readonly kind: 'changed'; readonly text: Said; readonly anyway?: () => Promise<UndoResult> }
  /** It may work in a moment. */
  | { readonly kind: 'failed'; readonly text: Said }

export interface UndoEntry {
  /** What was done. */
  readonly label: Said
  /** How long it is offered beside what was done, where that is longer than usual. */
  readonly shownMs?: number
  /** What was done of the same kind just before is no longer offered in a toast; keys and status bar still take it back. */
  readonly like?: string
  readonly undo: () => Promise<UndoResult>
  readonly redo: () => Promise<UndoResult>
}

export const writeLabel = ({ label }: UndoEntry): string => write(label)

type Direction = 'undo' | 'redo'

const most = 100
const opposite: Record<Direction, Direction> = { undo: 'redo', redo: 'undo' }

/** What was done in this window, newest last: one stack for the toasts' buttons and for the keys. */
export const useUndo = defineStore('undo', () => {
  const toasts = useToasts()
  const words = useWords()
  const stacks: Record<Direction, ReturnType<typeof shallowRef<readonly UndoEntry[]>>> = {
    undo: shallowRef([]),
    redo: shallowRef([]),
  }
  const list = (direction: Direction): readonly UndoEntry[] => stacks[direction].value ?? []
  /** The toast that offers the entry. */
  const offers = new Map<UndoEntry, number>()
  let running: Promise<void> = Promise.resolve()

  /** Shows what was done with a button that takes it back, unless the caller shows it. */
  function push(entry: UndoEntry, { toast = true }: { readonly toast?: boolean } = {}): UndoEntry {
    put('undo', entry)
    stacks.redo.value = []
    if (toast) offer('undo', entry, entry.label)
    return entry
  }

  function put(direction: Direction, entry: UndoEntry): void {
    stacks[direction].value = [...list(direction), entry].slice(-most)
  }

  function offer(direction: Direction, entry: UndoEntry, text: Said, key = buttonKeys[direction]): void {
    const label = () => words.t(key)
    const does = () => (list(direction).at(-1) === entry ? moveActions[direction] : undefined)
    const toast = toasts.show(text, { label, run: () => void move(direction, entry), does }, entry.shownMs, entry.like)
    offers.set(entry, toast)
  }

  /** What cannot be taken back any more is no longer offered. */
  function drop(entry: UndoEntry): void {
    for (const stack of Object.values(stacks)) stack.value = stack.value?.filter((other) => other !== entry)
    toasts.drop(offers.get(entry) ?? -1)
    offers.delete(entry)
  }

  /** It came about by other means: it is not offered any more, and stays in its turn. */
  function withdraw(entry: UndoEntry): void {
    if (list('undo').includes(entry)) toasts.drop(offers.get(entry) ?? -1)
  }

  /** One after the other, whoever asks how fast: the second press means the entry below. */
  function move(direction: Direction, entry?: UndoEntry): Promise<void> {
    return inTurn(() => moveNow(direction, entry ?? list(direction).at(-1)))
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = running.then(work)
    // Whoever asked hears what went wrong; the next one goes on after it.
    running = turn.catch(() => undefined)
    return turn
  }

  async function moveNow(direction: Direction, entry: UndoEntry | undefined): Promise<void> {
    if (!entry || !list(direction).includes(entry)) return
    stacks[direction].value = list(direction).filter((other) => other !== entry)
    toasts.drop(offers.get(entry) ?? -1)
    offers.delete(entry)
    settle(direction, entry, await attempt(direction, entry))
  }

  async function attempt(direction: Direction, entry: UndoEntry): Promise<UndoResult> {
    try {
      return await entry[direction]()
    } catch (error) {
      put(direction, entry)
      throw error
    }
  }

  function settle(direction: Direction, entry: UndoEntry, result: UndoResult): void {
    switch (result.kind) {
      case 'done': {
        const text = result.text ?? (() => words.t(doneKeys[direction], { label: writeLabel(entry) }))
        put(opposite[direction], entry)
        return result.isEnd ? void toasts.show(text) : offer(opposite[direction], entry, text)
      }
      case 'changed': {
        const { anyway } = result
        const run = anyway && (() => void inTurn(async () => settle(direction, entry, await anyway())))
        return void toasts.show(result.text, run && { label: () => words.t('undo.anyway'), run })
      }
      case 'failed':
        put(direction, entry)
        return offer(direction, entry, result.text, 'undo.again')
      default:
        result satisfies never
    }
  }

  return {
    push,
    drop,
    withdraw,
    take: (entry: UndoEntry) => move('undo', entry),
    undo: () => move('undo'),
    redo: () => move('redo'),
    /** What would be taken back next. */
    next: computed(() => list('undo').at(-1)),
    nextAgain: computed(() => list('redo').at(-1)),
  }
})

const moveActions = { undo: 'global.undo', redo: 'global.redo' } as const satisfies Record<Direction, ActionId>
const buttonKeys: Record<Direction, string> = { undo: 'undo.undo', redo: 'undo.redo' }
const doneKeys: Record<Direction, string> = { undo: 'undo.undone', redo: 'undo.redone' }
