// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { keptRef } from '../../src-renderer/api/kept-ref.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const read = (kept: string | null) => Number(kept) || 380

it('reads the stored value, and stores nothing before it changes', async () => {
  expect([keptRef('width', { read }).value, localStorage.getItem('width')]).toEqual([380, null])
  localStorage.setItem('width', '500')
  const width = keptRef('width', { read })
  expect(width.value).toBe(500)
  width.value = 420
  await nextTick()
  expect(localStorage.getItem('width')).toBe('420')
})

it('writes a value in its own form', async () => {
  const isOn = keptRef('keys', { read: (kept) => kept !== 'off', write: (on) => (on ? 'on' : 'off') })
  isOn.value = false
  await nextTick()
  expect(localStorage.getItem('keys')).toBe('off')
})

it('stores only the last of many quick changes if told to wait', async () => {
  vi.useFakeTimers()
  const width = keptRef('width', { read, waitMs: 200 })
  for (const next of [400, 410, 420]) {
    width.value = next
    await nextTick()
    expect(localStorage.getItem('width')).toBeNull()
  }
  await vi.advanceTimersByTimeAsync(250)
  expect(localStorage.getItem('width')).toBe('420')
})

it('follows what another window stores, so that the next change here does not undo it', async () => {
  const open = () =>
    keptRef<Readonly<Record<string, string>>>('remaps', {
      read: (kept) => JSON.parse(kept ?? '{}') as Record<string, string>,
      write: JSON.stringify,
    })
  const [here, there] = [open(), open()]
  there.value = { find: 'f' }
  await nextTick()
  // A browser tells all windows but the one that wrote.
  dispatchEvent(new StorageEvent('storage', { key: 'remaps' }))
  here.value = { ...here.value, undo: 'u' }
  await nextTick()
  expect(JSON.parse(localStorage.getItem('remaps') ?? '')).toEqual({ find: 'f', undo: 'u' })
})
