import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { findKeptJson } from '../api/kept-json.ts'
import { useSession } from '../api/use-session.ts'

export interface RecentRecord {
  readonly type: string
  readonly id: string
}

export const mostRecent = 8
/** A record shown for a shorter time is not added to the recent ones. */
export const lookMs = 1000

/** Recently viewed records. Only ids are stored here: record data stays in the encrypted account. */
export const useRecents = defineStore('recents', () => {
  const session = useSession()
  const key = computed(() => session.session && `outpost.recent.${session.session.account.id}`)
  const moves = ref(0)

  const kept = computed<readonly RecentRecord[]>(() => {
    void moves.value
    return key.value === null ? [] : readRecents(localStorage.getItem(key.value))
  })
  /** The record on screen. It is stored only after it was shown for a moment. */
  const shown = shallowRef<RecentRecord | null>(null)
  let looking: ReturnType<typeof setTimeout> | undefined
  onScopeDispose(() => clearTimeout(looking))
  const list = computed(() => (shown.value ? putFirst(shown.value) : kept.value))

  function keep(records: readonly RecentRecord[]): void {
    if (key.value === null) return
    localStorage.setItem(key.value, JSON.stringify(records))
    moves.value++
  }

  const without = (record: RecentRecord) => kept.value.filter((other) => !isSame(other, record))
  const putFirst = ({ type, id }: RecentRecord) => [{ type, id }, ...without({ type, id })].slice(0, mostRecent)

  function add(record: RecentRecord): void {
    clearTimeout(looking)
    shown.value = null
    keep(putFirst(record))
  }

  /** Puts a shown record first. It is stored unless another one follows at once. */
  function visit(record: RecentRecord): void {
    if (shown.value && isSame(shown.value, record)) return
    clearTimeout(looking)
    shown.value = record
    looking = setTimeout(() => add(record), lookMs)
  }

  function drop(record: RecentRecord): void {
    if (shown.value && isSame(shown.value, record)) {
      clearTimeout(looking)
      shown.value = null
    }
    keep(without(record))
  }

  return { list, add, visit, drop }
})

const isSame = (a: RecentRecord, b: RecentRecord): boolean => a.type === b.type && a.id === b.id

export function readRecents(kept: string | null): RecentRecord[] {
  const value = findKeptJson(kept)
  if (!Array.isArray(value)) return []
  return value.filter(isRecent).slice(0, mostRecent)
}

function isRecent(value: unknown): value is RecentRecord {
  const { type, id } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>
  return typeof type === 'string' && typeof id === 'string'
}
