import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncNews } from './live.ts'

/** Where the mirror stands, as the engine said last: undefined until it was asked, null where it told nothing. */
export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncNews | null>()
  return { status }
})
