import { describe, expect, it, vi } from 'vitest'
import type { Shelf } from '../../src-renderer/record/drafts/shelf.ts'
import type { ColumnEditor } from '../../src-renderer/fields/column-editor.ts'
import { createCellDrafts, type CellDraft } from '../../src-renderer/record/edit/use-cell-draft.ts'

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

function createShelf() {
  const kept = new Map<string, CellDraft>()
  const shelf: Shelf<CellDraft> = {
    find: (key) => Promise.resolve(kept.get(key)),
    keep: (key, value) => Promise.resolve(void kept.set(key, value)),
    drop: (key) => Promise.resolve(void kept.delete(key)),
    close: () => undefined,
  }
  return { kept, shelf }
}

describe('a long text in a cell', () => {
  it('is there again after its window was, with what it was typed over', async () => {
    const { kept, shelf } = createShelf()
    createCellDrafts(shelf, 'deals', vi.fn()).keep(edit(long), 'typed', 'as it was')
    expect([...kept.keys()]).toEqual(['cell deals 7 description'])
    const again = createCellDrafts(shelf, 'deals', vi.fn())
    expect(await again.find(edit(long))).toEqual({ text: 'typed', from: 'as it was' })
    expect(await again.find(edit(long, 'loss-comment'))).toBeUndefined()
  })

  it('is let go of when it was saved, when its writer gave it up, and when it is as it was', async () => {
    const { kept, shelf } = createShelf()
    const drafts = createCellDrafts(shelf, 'deals', vi.fn())
    drafts.keep(edit(long), 'typed', null)
    drafts.drop(edit(long))
    expect(kept.size).toBe(0)
    drafts.keep(edit(long), 'typed', null)
    drafts.keep(edit(long), 'as it was', null)
    expect(kept.size).toBe(0)
    kept.set('cell deals 7 description', { text: 'as it was', from: null })
    expect(await drafts.find(edit(long))).toBeUndefined()
  })

  it('is the only one that is kept', () => {
    const { kept, shelf } = createShelf()
    createCellDrafts(shelf, 'deals', vi.fn()).keep(edit(short, 'name'), 'typed', null)
    expect(kept.size).toBe(0)
  })

  it('that cannot be kept is told of, and typed on', async () => {
    const onLost = vi.fn()
    const { shelf } = createShelf()
    const broken = {
      ...shelf,
      find: () => Promise.reject(new Error('no room')),
      keep: () => Promise.reject(new Error('no room')),
    }
    const drafts = createCellDrafts(broken, 'deals', onLost)
    drafts.keep(edit(long), 'typed', null)
    expect(await drafts.find(edit(long))).toBeUndefined()
    expect(onLost).toHaveBeenCalledTimes(2)
  })
})
