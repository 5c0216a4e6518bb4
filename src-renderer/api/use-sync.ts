import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncEvent } from './live.ts'
import type { Marks } from './outbox.ts'
import type { Outcome } from './outcome.ts'

/** The latest sync status from the engine: undefined until the first request, null if the engine gave none. */
export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncEvent | null>()
  /** Records that differ from the hosted CRM. */
  const marks = shallowRef<Marks>(new Map())
  let events = 0

  function hear(event: SyncEvent): void {
    events++
    status.value = event
  }

  /**
   * Sends a request that the status answers. An answer that an event overtook may be older than the event, so it is left:
   * whatever changed since the event comes as the next one.
   */
  async function ask(send: () => Promise<Outcome<SyncEvent>>): Promise<Outcome<SyncEvent>> {
    const before = events
    const outcome = await send()
    if (outcome.ok && events === before) status.value = outcome.value
    return outcome
  }

  return { status, marks, hear, ask }
})
