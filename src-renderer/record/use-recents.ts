import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { findKeptJson } from '../api/kept-json.ts'
import { useSession } from '../api/use-session.ts'

export interface RecentRecord {
  readonly type: string
  readonly id: string
}

export const mostRecent = 8

/** Records looked at lately. Only their ids are kept here: what they hold stays in the account, which is encrypted. */
export const useRecents = defineStore('recents', () => {
  const session = useSession()
  const key = computed(() => session.session && `outpost.recent.${session.session.account.id}`)
  const moves = ref(0)

  const list = computed<readonly RecentRecord[]>(() => {
    void moves.value
    return key.value === null ? [] : readRecents(localStorage.getItem(key.value))
  })

  function keep(records: readonly RecentRecord[]): void {
    if (key.value === null) return
    localStorage.setItem(key.value, JSON.stringify(records))
    moves.value++
  }

  const without = ({ type, id }: RecentRecord) => list.value.filter((other) => other.type !== type || other.id !== id)

  const add = ({ type, id }: RecentRecord) => keep([{ type, id }, ...without({ type, id })].slice(0, mostRecent))
  const drop = (record: RecentRecord) => keep(without(record))

  return { list, add, drop }
})

export function readRecents(kept: string | null): RecentRecord[] {
  const value = findKeptJson(kept)
  if (!Array.isArray(value)) return []
  return value.filter(isRecent).slice(0, mostRecent)
}

function isRecent(value: unknown): value is RecentRecord {
  const { type, id } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>
  return typeof type === 'string' && typeof id === 'string'
}
