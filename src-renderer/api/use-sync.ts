import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncEvent } from './live.ts'
import type { Marks } from './outbox.ts'

/** The latest sync status from the engine: undefined until the first request, null if the engine gave none. */
export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncEvent | null>()
  /** Records that differ from the hosted CRM. */
  const marks = shallowRef<Marks>(new Map())
  return { status, marks }
})
