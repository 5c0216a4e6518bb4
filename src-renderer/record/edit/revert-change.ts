import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Journal } from '../../api/journal.ts'
import { isTransient, succeed, type Outcome } from '../../api/outcome.ts'
import type { Records } from '../../api/records.ts'
import { listChangedLinks, replaceCell, toInverseChange, type CellChange, type Replaced } from './replace-cell.ts'

/**
 * Undoes a change made in a cell. It undoes the whole commit, which also restores side effects such
 * as a closing date or a deal's former company. If other parts of the commit have changed since, it
 * restores only the cell, and of the answers given with it those that nobody has changed.
 */
export async function revertChange(
  { records, journal }: { readonly records: Records; readonly journal: Journal },
  resource: Resource,
  change: CellChange,
  commit: string | undefined,
): Promise<Outcome<Replaced>> {
  if (commit !== undefined) {
    const undone = await journal.undoCommit(commit)
    if (!undone.ok && isTransient(undone.problem)) return undone
    if (undone.ok && undone.value.kind === 'undone') {
      const read = await records.readRecord(resource, change.id, listChangedLinks(resource, change))
      return read.ok ? succeed({ kind: 'replaced', row: read.value }, undone.value.commit) : read
    }
  }
  return replaceCell(records, resource, toInverseChange(change), { sparesOthers: true })
}
