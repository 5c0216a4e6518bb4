import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { openShelf } from '../../src-renderer/drafts/shelf.ts'
import { createLayout, moveColumn, resizeColumn, type ColumnLayout } from '../../src-renderer/records/grid/column-layout.ts'
import { useLayout } from '../../src-renderer/records/grid/use-layout.ts'

const onLost = () => {
  throw new Error('the layout was lost')
}

describe('kept layouts', () => {
  it('are there again when the account is opened again', async () => {
    const database = openShelf<ColumnLayout>('layouts', 'one')
    const { change } = await useLayout(contact, contact, database, onLost)
    const wanted = resizeColumn(moveColumn(createLayout(contact), 'email', -1), [], 'email', 40)
    change(wanted)
    await vi.waitFor(async () => expect(await database.find('contacts')).toEqual(wanted))
    database.close()
    const { layout } = await useLayout(contact, contact, openShelf<ColumnLayout>('layouts', 'one'), onLost)
    expect(layout.value).toEqual(wanted)
  })

  it('are one account’s own', async () => {
    const { layout } = await useLayout(contact, contact, openShelf<ColumnLayout>('layouts', 'two'), onLost)
    expect(layout.value).toEqual(createLayout(contact))
  })

  it('do without the database where it fails, and say so', async () => {
    const lost: unknown[] = []
    const broken = {
      find: () => Promise.reject(new Error('no room')),
      keep: () => Promise.reject(new Error('no room')),
      drop: () => Promise.reject(new Error('no room')),
      close: () => undefined,
    }
    const { layout, change } = await useLayout(contact, contact, broken, (error) => lost.push(error))
    expect(layout.value).toEqual(createLayout(contact))
    change(moveColumn(layout.value, 'email', -1))
    await vi.waitFor(() => expect(lost).toHaveLength(2))
    expect(layout.value.columns[2]?.name).toBe('email')
  })
})
