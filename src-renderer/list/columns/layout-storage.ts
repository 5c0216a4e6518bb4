import { findKeptJson } from '../../api/kept-json.ts'
import type { Column, ColumnLayout } from './column-layout.ts'

/**
 * The table layouts of one account on this computer. A list needs its columns before its first
 * request, so they are stored where they can be read synchronously. Column names and widths are not
 * private data.
 */
export interface LayoutStorage {
  find(key: string): ColumnLayout | undefined
  keep(key: string, layout: ColumnLayout): void
  drop(key: string): void
}

/** `onLost` is called if the browser cannot store the layout. */
export function openLayoutStorage(storage: Storage, accountId: string, onLost: (error: unknown) => void): LayoutStorage {
  const toKey = (key: string) => `outpost.layout.${accountId}.${key}`

  function attempt<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      onLost(error)
      return undefined
    }
  }

  return {
    find: (key) => toLayout(findKeptJson(attempt(() => storage.getItem(toKey(key))) ?? null)),
    keep: (key, layout) => void attempt(() => storage.setItem(toKey(key), JSON.stringify(layout))),
    drop: (key) => void attempt(() => storage.removeItem(toKey(key))),
  }
}

/** A value of another shape comes from another version and is ignored. */
function toLayout(kept: unknown): ColumnLayout | undefined {
  const { columns, sort } = (kept ?? {}) as Partial<ColumnLayout>
  const isWhole = Array.isArray(columns) && columns.every(isColumn) && (sort === null || typeof sort?.field === 'string')
  return isWhole ? (kept as ColumnLayout) : undefined
}

const isColumn = (one: Partial<Column> | null): boolean => typeof one?.name === 'string' && typeof one.width === 'number'
