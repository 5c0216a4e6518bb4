import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Journal } from '../../api/journal.ts'
import { isPassing, succeed, type Outcome } from '../../api/outcome.ts'
import type { Records } from '../../api/records.ts'
import { listChangedLinks, replaceCell, toTakingBack, type CellChange, type Replaced } from './replace-cell.ts'

/**
 * Takes back a change that was made in a cell. Its commit is undone, which also restores what followed from the change: a closing
 * date, the company that a deal was taken from. Where other parts of the commit have changed since, the cell alone is put back.
 */
export async function takeBackChange(
  { records, journal }: { readonly records: Records; readonly journal: Journal },
  resource: Resource,
  change: CellChange,
  commit: string | undefined,
): Promise<Outcome<Replaced>> {
  if (commit !== undefined) {
    const undone = await journal.undoCommit(commit)
    if (!undone.ok && isPassing(undone.problem)) return undone
    if (undone.ok && undone.value.kind === 'undone') {
      const read = await records.readRecord(resource, change.id, listChangedLinks(resource, change))
      return read.ok ? succeed({ kind: 'replaced', row: read.value }, undone.value.commit) : read
    }
  }
  return replaceCell(records, resource, toTakingBack(change))
}
