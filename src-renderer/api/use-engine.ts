import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { EngineStatus } from '../../src-shared/bridge.ts'
import type { LiveNews } from './live.ts'
import type { Outcome } from './outcome.ts'

export type EngineState = 'starting' | 'running' | 'restarting' | 'stopped' | 'signed-out'

/** What the last answers and the event stream say of the engine. */
export const useEngine = defineStore('engine', () => {
  const state = ref<EngineState>('starting')
  /** The shell's own words for why the engine was stopped. */
  const reason = ref<string | null>(null)
  /** The list now on screen, for the status bar. */
  const list = ref<{ type: string; total: number; searched: boolean } | null>(null)
  /** It could not be read, or not as it was asked for last. */
  const isListFailed = ref(false)

  function move(next: EngineState): void {
    // Signed out stays until the page is loaded anew: its credential will not come back by itself.
    if (state.value === 'signed-out') return
    // A failed request says less than the shell that stopped the engine.
    if (state.value === 'stopped' && next === 'restarting') return
    state.value = next
  }

  function hearOutcome(outcome: Outcome<unknown>): void {
    if (outcome.ok) return move('running')
    const { kind } = outcome.problem
    if (kind === 'unauthorized') move('signed-out')
    else if (kind === 'unreachable') move('restarting')
    else if (kind === 'refused') move('running')
  }

  function hearNews({ kind }: LiveNews): void {
    if (kind === 'unauthorized') move('signed-out')
    else if (kind === 'lost') move('restarting')
    else move('running')
  }

  /** The desktop shell knows more than the page: that the engine was given up, and why. */
  function hearShell(status: EngineStatus): void {
    move(status.state)
    reason.value = status.state === 'stopped' ? status.detail : null
  }

  return { state, reason, list, isListFailed, hearOutcome, hearNews, hearShell }
})
