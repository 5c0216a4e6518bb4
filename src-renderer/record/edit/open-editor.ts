import { defineStore } from 'pinia'

interface Holder {
  /** Closes the editor and reports unsaved text. */
  readonly letGo: () => void
  readonly cancel: () => void
}

/** The editor on screen, for callers that set the focus. */
export interface OpenEditor {
  readonly focus: () => void
  /** Focuses the choice between the user's value and the other one. */
  readonly focusChoice: () => void
}

/** The only open editor in the window, in a list or in the peek panel. */
export const useOpenEditor = defineStore('open-editor', () => {
  let holder: Holder | null = null

  return {
    take(next: Holder): void {
      const before = holder
      holder = next
      if (before !== next) before?.letGo()
    },
    release(of: Holder): void {
      if (holder === of) holder = null
    },
    /** Cancels the open edit, wherever the focus is. Returns false if no editor is open. */
    cancel(): boolean {
      const held = holder
      held?.cancel()
      return held !== null
    },
  }
})
