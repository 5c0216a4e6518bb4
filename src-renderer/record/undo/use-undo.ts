import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ActionId } from '../../actions/catalogue.ts'
import { useToasts, write, type Said } from '../../actions/use-toasts.ts'
import { useWords } from '../../text/use-words.ts'

export type UndoResult =
  /** `text` replaces the usual message. `isEnd`: the toast offers no reverse action. */
  | { readonly kind: 'done'; readonly text?: Said; readonly isEnd?: true }
  /** The value changed meanwhile, as `text` says. Nothing was written. */
  | { readonly kind: 'changed'; readonly text: Said; readonly anyway?: () => Promise<UndoResult> }
  /** A retry may succeed. */
  | { readonly kind: 'failed'; readonly text: Said }

export interface UndoEntry {
  /** Describes what was done. */
  readonly label: Said
  /** How long the toast is shown, if longer than usual. */
  readonly shownMs?: number
  /** Replaces the toast of an earlier entry of this kind. That entry can still be undone by key or status bar. */
  readonly like?: string
  readonly undo: () => Promise<UndoResult>
  readonly redo: () => Promise<UndoResult>
}

export const writeLabel = ({ label }: UndoEntry): string => write(label)

type Direction = 'undo' | 'redo'

const most = 100
const opposite: Record<Direction, Direction> = { undo: 'redo', redo: 'undo' }

/** The changes made in this window, newest last. Toast buttons and keys share this stack. */
export const useUndo = defineStore('undo', () => {
  const toasts = useToasts()
  const words = useWords()
  const stacks: Record<Direction, ReturnType<typeof shallowRef<readonly UndoEntry[]>>> = {
    undo: shallowRef([]),
    redo: shallowRef([]),
  }
  const list = (direction: Direction): readonly UndoEntry[] => stacks[direction].value ?? []
  /** The toast of each entry. */
  const offers = new Map<UndoEntry, number>()
  let running: Promise<void> = Promise.resolve()

  /** Adds an entry. Shows it in a toast with an undo button unless `toast` is false. */
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

  /** Removes an entry that can no longer be undone, and its toast. */
  function drop(entry: UndoEntry): void {
    for (const stack of Object.values(stacks)) stack.value = stack.value?.filter((other) => other !== entry)
    toasts.drop(offers.get(entry) ?? -1)
    offers.delete(entry)
  }

  /** The change was undone by other means: hides its toast but keeps its place in the stack. */
  function withdraw(entry: UndoEntry): void {
    if (list('undo').includes(entry)) toasts.drop(offers.get(entry) ?? -1)
  }

  /** Runs one step at a time, however fast the keys are pressed: a second press applies to the entry below. */
  function move(direction: Direction, entry?: UndoEntry): Promise<void> {
    return inTurn(() => moveNow(direction, entry ?? list(direction).at(-1)))
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = running.then(work)
    // The caller receives the error; the next step still runs.
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
    /** The entry that undo applies to next. */
    next: computed(() => list('undo').at(-1)),
    nextAgain: computed(() => list('redo').at(-1)),
  }
})

const moveActions = { undo: 'global.undo', redo: 'global.redo' } as const satisfies Record<Direction, ActionId>
const buttonKeys: Record<Direction, string> = { undo: 'undo.undo', redo: 'undo.redo' }
const doneKeys: Record<Direction, string> = { undo: 'undo.undone', redo: 'undo.redone' }
