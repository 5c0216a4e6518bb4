import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncNews } from '../api/live.ts'

/** Where the mirror stands, as the engine said last; null until it did, and where the account mirrors no one. */
export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncNews | null>(null)
  return { status }
})
