import Dexie, { type EntityTable } from 'dexie'
import type { ColumnLayout } from '../records/grid/column-layout.ts'

interface KeptLayout {
  readonly type: string
  readonly layout: ColumnLayout
}

/** What one account's tables look like on this computer. */
export interface LayoutDatabase {
  findLayout(type: string): Promise<ColumnLayout | undefined>
  keepLayout(type: string, layout: ColumnLayout): Promise<void>
  close(): void
}

export function openLayouts(accountId: string): LayoutDatabase {
  const database = new Dexie(`outpost-${accountId}`) as Dexie & { layouts: EntityTable<KeptLayout, 'type'> }
  database.version(1).stores({ layouts: 'type' })
  return {
    findLayout: async (type) => (await database.layouts.get(type))?.layout,
    async keepLayout(type, layout) {
      // A reactive object cannot be cloned into the database: the layout is written as plain data.
      await database.layouts.put({ type, layout: JSON.parse(JSON.stringify(layout)) as ColumnLayout })
    },
    close: () => database.close(),
  }
}
