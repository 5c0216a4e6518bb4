import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { EngineStatus } from '../../src-shared/bridge.ts'
import type { LiveEvent } from './live.ts'
import type { Outcome } from './outcome.ts'

export type EngineState = 'starting' | 'running' | 'restarting' | 'stopped' | 'signed-out'

/** The engine's state, from the latest answers and the event stream. */
export const useEngine = defineStore('engine', () => {
  const state = ref<EngineState>('starting')
  /** Why the engine stopped, in the shell's own words. */
  const reason = ref<string | null>(null)
  /** The list on screen, for the status bar. */
  const list = ref<{ type: string; total: number; searched: boolean } | null>(null)
  /** Sums of the list on screen, for the status bar. */
  const listSums = ref('')
  /** The list, or its last refresh, failed to load. */
  const isListFailed = ref(false)

  function move(next: EngineState): void {
    // Signed out stays until the page reloads, because its credential cannot come back.
    if (state.value === 'signed-out') return
    // The shell's report that the engine stopped outranks a failed request.
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

  function hearNews({ kind }: LiveEvent): void {
    if (kind === 'unauthorized') move('signed-out')
    else if (kind === 'lost') move('restarting')
    else if (kind !== 'day') move('running')
  }

  /** The desktop shell also knows when it has given up on the engine, and why. */
  function hearShell(status: EngineStatus): void {
    move(status.state)
    reason.value = status.state === 'stopped' ? status.detail : null
  }

  return { state, reason, list, listSums, isListFailed, hearOutcome, hearNews, hearShell }
})
