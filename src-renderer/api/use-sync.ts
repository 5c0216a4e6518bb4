import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncNews } from './live.ts'
import type { Marks } from './outbox.ts'

/** Where the mirror stands, as the engine said last: undefined until it was asked, null where it told nothing. */
export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncNews | null>()
  /** Records that the hosted CRM does not have as they are here. */
  const marks = shallowRef<Marks>(new Map())
  return { status, marks }
})
