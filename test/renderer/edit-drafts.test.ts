import { describe, expect, it, vi } from 'vitest'
import { createDraftSlots } from '../../src-renderer/record/drafts/draft-slots.ts'
import type { DraftStorage } from '../../src-renderer/record/drafts/draft-storage.ts'
import type { ColumnEditor } from '../../src-renderer/fields/column-editor.ts'
import { createCellDrafts, type CellDraft } from '../../src-renderer/record/edit/use-cell-draft.ts'
import { createBrowser } from './browser-windows.ts'

const long: ColumnEditor = { part: 'lines', field: { kind: 'text' } }
const short: ColumnEditor = { part: 'line', field: { kind: 'string' } }
const edit = (editor: ColumnEditor, name = 'description') => ({
  id: '7',
  name,
  title: 'A deal',
  editor,
  start: 'as it was',
  around: () => Promise.resolve([]),
})

function createStorage() {
  const kept = new Map<string, CellDraft>()
  const storage: DraftStorage<CellDraft> = {
    find: (key) => Promise.resolve(kept.get(key)),
    keep: (key, value) => Promise.resolve(void kept.set(key, value)),
    drop: (key) => Promise.resolve(void kept.delete(key)),
    close: () => undefined,
  }
  return { kept, storage }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

function openDrafts(storage: DraftStorage<CellDraft>, browser = createBrowser()(), onLost: (error: unknown) => void = vi.fn()) {
  return createCellDrafts({ storage, onLost, takeSlot: createDraftSlots(browser, 'one').take }, 'deals')
}

describe('a long text in a cell', () => {
  it('is there again after its window was, with what it was typed over', async () => {
    const { kept, storage } = createStorage()
    const browser = createBrowser()()
    openDrafts(storage, browser).keep(edit(long), 'typed', 'as it was')
    await settle()
    expect([...kept.keys()]).toEqual(['cell deals 7 description'])
    browser.leave()
    const again = openDrafts(storage, browser)
    expect(await again.find(edit(long))).toEqual({ text: 'typed', from: 'as it was' })
    expect(await again.find(edit(long, 'loss-comment'))).toBeUndefined()
  })

  it('is let go of when it was saved, when its writer gave it up, and when it is as it was', async () => {
    const { kept, storage } = createStorage()
    const drafts = openDrafts(storage)
    drafts.keep(edit(long), 'typed', null)
    drafts.drop(edit(long))
    await settle()
    expect(kept.size).toBe(0)
    drafts.keep(edit(long), 'typed', null)
    drafts.keep(edit(long), 'as it was', null)
    await settle()
    expect(kept.size).toBe(0)
    kept.set('cell deals 7 description', { text: 'as it was', from: null })
    expect(await drafts.find(edit(long))).toBeUndefined()
  })

  it('is the only one that is kept', async () => {
    const { kept, storage } = createStorage()
    openDrafts(storage).keep(edit(short, 'name'), 'typed', null)
    await settle()
    expect(kept.size).toBe(0)
  })

  it('that cannot be kept is told of, and typed on', async () => {
    const onLost = vi.fn()
    const { storage } = createStorage()
    const broken = {
      ...storage,
      find: () => Promise.reject(new Error('no room')),
      keep: () => Promise.reject(new Error('no room')),
    }
    const drafts = openDrafts(broken, createBrowser()(), onLost)
    drafts.keep(edit(long), 'typed', null)
    expect(await drafts.find(edit(long))).toBeUndefined()
    expect(onLost).toHaveBeenCalledTimes(2)
  })
  it('belongs to one window: another window neither shows, overwrites nor drops it', async () => {
    const { kept, storage } = createStorage()
    const openWindow = createBrowser()
    const first = openWindow()
    const [one, other] = [openDrafts(storage, first), openDrafts(storage, openWindow())]
    one.keep(edit(long), 'typed here', null)
    expect(await other.find(edit(long))).toBeUndefined()
    other.keep(edit(long), 'typed there', null)
    await settle()
    expect([...kept.values()].map(({ text }) => text)).toEqual(['typed here', 'typed there'])
    other.drop(edit(long))
    first.leave()
    expect(await openDrafts(storage, first).find(edit(long))).toMatchObject({ text: 'typed here' })
  })

  it('is written before the storage closes', async () => {
    const { storage } = createStorage()
    const done: string[] = []
    const drafts = openDrafts({
      ...storage,
      drop: () => Promise.resolve(void done.push('drop')),
      close: () => done.push('close'),
    })
    drafts.drop(edit(long))
    drafts.close()
    await settle()
    expect(done).toEqual(['drop', 'close'])
  })
})
