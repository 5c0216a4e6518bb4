/** Printable keys typed in quick succession while no text field has the focus. */
export interface TypingRun {
  /** Time of the last key. */
  readonly at: number
  /** Time of the last key that is not a shortcut. */
  readonly strayAt: number | null
  readonly opened: boolean
  /** When that editor got the focus. */
  readonly shownAt: number | null
}

/** The kind of a key: not a shortcut, a shortcut, or a shortcut that opened an editor. */
export type RunKey = 'stray' | 'shortcut' | 'opener'

/** Keys closer together than this belong to one run. */
export const closeMs = 300
/** For this long after an editor appears, the user may not have seen it yet. */
export const blindMs = 150
/** For this long after a key that is not a shortcut, the user may still be typing. */
export const strayMs = 1000

/** Whether a key would write a character in a text field. */
export function isPrintable({ key, mod, alt }: { readonly key: string; readonly mod: boolean; readonly alt: boolean }): boolean {
  return !mod && !alt && (key === 'Space' || Array.from(key).length === 1)
}

/** Whether a key never belongs to typed text. It ends a run, so the next key is deliberate. */
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

/** Whether the user may be typing text outside any field. Actions that change records are blocked then. */
export function mayBeTyping(run: TypingRun | null, at: number): boolean {
  return run !== null && (isClose(run, at) || (run.strayAt !== null && at - run.strayAt <= strayMs))
}

/** Whether the user is typing text outside any field. No single key is a command then. */
export function isTyping(run: TypingRun | null, at: number): boolean {
  return run !== null && run.strayAt !== null && isClose(run, at)
}

/** Whether a key belongs to text whose start was taken for a command. The editor that it opened ignores the key. */
export function isKeptOut(run: TypingRun | null, at: number): boolean {
  if (run === null || !run.opened) return false
  return isClose(run, at) || (run.shownAt !== null && at - run.shownAt <= blindMs)
}
