import { useEventListener, useIntervalFn } from '@vueuse/core'
import { computed, ref, type ComputedRef } from 'vue'
import { toDay } from '../../src-shared/values/time.ts'
import { useSession } from '../api/use-session.ts'

const everyMs = 20_000

/** The present day in the account's time zone, as `YYYY-MM-DD`. It changes at midnight, and after the computer slept. */
export function useDay(): ComputedRef<string> {
  const session = useSession()
  const now = ref(Date.now())
  const look = () => void (now.value = Date.now())
  useIntervalFn(look, everyMs)
  useEventListener(window, 'focus', look)
  return computed(() => toDay(now.value, session.session?.account.timeZone ?? 'UTC'))
}
