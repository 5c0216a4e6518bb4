import { needResource } from '../../../src-shared/schema/columns.ts'
import { hasStates } from '../findings/parts.ts'
import { doubtArchivelessCovers, mayHideArchive } from '../probe/ensure-cover.ts'
import { needFindings, type Run } from '../run-context.ts'
import { everywhere } from './area.ts'
import { createAsker } from './ask-list.ts'

/** Probes the lists again if an archived record is not here after the first mirror: it may have been archived since the probe. */
export async function lookForHiddenArchive(run: Run, type: string, rank: number): Promise<void> {
  if (!hasStates(needResource(run.place.registry, type)) || !mayHideArchive(run, type)) return
  for (const part of ['archived', 'narrowed-archived'] as const) {
    const answer = await createAsker(run, needFindings(run), { type, part, rank }).first(everywhere)
    if (answer.is !== 'ok') return
    const ids = answer.value.data.map(({ id }) => id)
    const { rows } = await run.place.store.read({ type, where: { op: 'id', ids } })
    if (rows.length < ids.length) return doubtArchivelessCovers(run)
  }
}
