import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Session } from './session.ts'

/** Who is signed in to which account. */
export const useSession = defineStore('session', () => {
  const session = ref<Session | null>(null)
  return { session }
})
