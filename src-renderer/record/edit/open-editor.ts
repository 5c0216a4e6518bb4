import { defineStore } from 'pinia'

interface Holder {
  /** Closes it, and says what is lost by that. */
  readonly letGo: () => void
  readonly cancel: () => void
}

/** The editor on screen, for who puts the focus there. */
export interface OpenEditor {
  readonly focus: () => void
  /** On the choice between one's own value and another's. */
  readonly focusChoice: () => void
}

/** The one editor that is open in the window, in a list or beside it. */
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
    /** Puts back what stood there, wherever the keyboard is; false where nothing is open. */
    cancel(): boolean {
      const held = holder
      held?.cancel()
      return held !== null
    },
  }
})
