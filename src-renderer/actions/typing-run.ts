/** Printable keys that follow each other closely while no text field has the keyboard. */
export interface TypingRun {
  /** When the last of them came. */
  readonly at: number
  /** When the last key that is no shortcut came. */
  readonly strayAt: number | null
  /** Whether one of them opened an editor. */
  readonly opened: boolean
  /** When that editor got the keyboard. */
  readonly shownAt: number | null
}

/** What a key was: no shortcut, a shortcut, or one that opened an editor. */
export type RunKey = 'stray' | 'shortcut' | 'opener'

/** Keys closer than this are typed one after the other. */
export const closeMs = 300
/** For so long after an editor has come, keys may be of someone who has not seen it yet, however long it took to come. */
export const blindMs = 150
/** For so long after a key that is no shortcut, a person may still be typing. */
export const strayMs = 1000

/** Whether a key writes something where there is a text field. */
export function isPrintable({ key, mod, alt }: { readonly key: string; readonly mod: boolean; readonly alt: boolean }): boolean {
  return !mod && !alt && (key === 'Space' || Array.from(key).length === 1)
}

/** Whether a key is never part of a text that is typed into nothing, so that what follows it is meant. */
export const endsText = (key: string) => /^(?:Escape|Enter|Tab|Home|End|Page|Arrow)/.test(key)

const isClose = (run: TypingRun, at: number) => at - run.at <= closeMs

export function addToRun(run: TypingRun | null, key: RunKey, at: number): TypingRun {
  const goesOn = run !== null && (isClose(run, at) || isKeptOut(run, at))
  const isRecent = run?.strayAt != null && at - run.strayAt <= strayMs
  return {
    at,
    strayAt: key === 'stray' ? at : isRecent ? run.strayAt : null,
    opened: key === 'opener' || (goesOn && run.opened),
    shownAt: key !== 'opener' && goesOn ? run.shownAt : null,
  }
}

/** Whether a person may be typing a text into nothing: what would change a record is not done then. */
export function mayBeTyping(run: TypingRun | null, at: number): boolean {
  return run !== null && (isClose(run, at) || (run.strayAt !== null && at - run.strayAt <= strayMs))
}

/** Whether a person is typing a text into nothing: no single key is a command then. */
export function isTyping(run: TypingRun | null, at: number): boolean {
  return run !== null && run.strayAt !== null && isClose(run, at)
}

/** Whether a key belongs to a text whose beginning was taken for a command: the editor that it opened keeps its value. */
export function isKeptOut(run: TypingRun | null, at: number): boolean {
  if (run === null || !run.opened) return false
  return isClose(run, at) || (run.shownAt !== null && at - run.shownAt <= blindMs)
}
