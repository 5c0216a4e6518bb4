import { needResource } from '../../../src-shared/schema/columns.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { PartName } from '../findings/parts.ts'
import { doubtHidingCovers, listHiddenArchiveOf } from '../probe/ensure-cover.ts'
import { needFindings, type Run } from '../run-context.ts'
import { everywhere } from './area.ts'
import { createAsker } from './ask-list.ts'
import { countLocal } from './local-counts.ts'

/**
 * Looks for an archived record that the lists of the type hide: it may have been archived since the probe. Returns the types whose
 * lists are to be probed again. `isFresh`: the type has just been mirrored. A run looks once for each type.
 */
export async function lookForHiddenArchive(run: Run, type: string, rank: number, isFresh: boolean): Promise<string[]> {
  const { store } = run.place
  if (run.archivesLookedFor.has(type)) return []
  run.archivesLookedFor.add(type)
  for (const part of listHiddenArchiveOf(run, type)) {
    if (!isFresh && (await isShown(run, part))) continue
    const answer = await createAsker(run, needFindings(run), { type, part, rank }).first(everywhere)
    if (answer.is !== 'ok') return []
    const ids = answer.value.data.map(({ id }) => id)
    const { rows } = await store.read({ type, where: { op: 'id', ids } })
    if (rows.length < ids.length) return doubtHidingCovers(run)
  }
  return []
}

/** Whether lists that may hide such records have shown one. Most servers treat all types alike, so this saves calls. */
async function isShown(run: Run, part: PartName): Promise<boolean> {
  const { store, registry } = run.place
  for (const type of mirrorOrder) {
    const mayHide = listHiddenArchiveOf(run, type).includes(part)
    if (mayHide && (await countLocal(store, needResource(registry, type), part)) > 0) return true
  }
  return false
}
