import { defineStore } from 'pinia'
import { addToRun, isKeptOut, isTyping, mayBeTyping, type RunKey, type TypingRun } from './typing-run.ts'

/** The keys that came last with no text field to take them; nothing is drawn from it. */
export const useTypingRun = defineStore('typing-run', () => {
  let run: TypingRun | null = null

  return {
    add: (key: RunKey, at: number) => void (run = addToRun(run, key, at)),
    end: () => void (run = null),
    /** A text field got the keyboard. */
    show: (at: number) => void (run &&= { ...run, shownAt: run.shownAt ?? at }),
    isTyping: (at: number) => isTyping(run, at),
    mayBeTyping: (at: number) => mayBeTyping(run, at),
    isKeptOut: (at: number) => isKeptOut(run, at),
  }
})
