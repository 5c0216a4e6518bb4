// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { lookMs, mostRecent, useRecents } from '../../src-renderer/record/use-recents.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
})
afterEach(() => void vi.useRealTimers())

const ids = () => useRecents().list.map(({ id }) => id)
const look = (id: string, forMs: number) => {
  useRecents().visit({ type: 'contacts', id })
  vi.advanceTimersByTime(forMs)
}

describe('records looked at lately', () => {
  it('are not pushed out by rows that one only walks over', () => {
    for (const id of ['1', '2', '3']) look(id, lookMs)
    for (let at = 10; at < 40; at++) look(String(at), 100)
    expect(ids()).toEqual(['39', '3', '2', '1'])
    vi.advanceTimersByTime(lookMs)
    setActivePinia(createPinia())
    useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
    expect(ids()).toEqual(['39', '3', '2', '1'])
  })

  it('begin with the one that is shown, from its first moment on', () => {
    look('1', lookMs)
    look('2', 0)
    expect(ids()).toEqual(['2', '1'])
    look('1', 0)
    expect(ids()).toEqual(['1'])
  })

  it('lose one that is gone, also while it is shown, and are never more than a few', () => {
    look('1', 0)
    useRecents().drop({ type: 'contacts', id: '1' })
    vi.advanceTimersByTime(lookMs)
    expect(ids()).toEqual([])
    for (let at = 0; at < 20; at++) look(String(at), lookMs)
    expect(ids()).toHaveLength(mostRecent)
  })
})
