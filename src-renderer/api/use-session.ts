import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Session } from './session.ts'

/** The signed-in user and the account. */
export const useSession = defineStore('session', () => {
  // Shallow: Web Crypto accepts only its own key objects, not a reactive proxy.
  const session = shallowRef<Session | null>(null)
  return { session }
})
