import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Session } from './session.ts'

/** Who is signed in to which account. */
export const useSession = defineStore('session', () => {
  // Shallow: the browser takes its own keys alone, not a reactive copy of one.
  const session = shallowRef<Session | null>(null)
  return { session }
})
