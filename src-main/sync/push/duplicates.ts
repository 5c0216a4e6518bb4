import { toTitle } from '../../../src-shared/schema/title.ts'
import { fold } from '../../../src-shared/text/fold.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row } from '../../store/port.ts'
import type { Run } from '../run-context.ts'
import type { Duplicate } from '../state/resent.ts'

const shownMs = 7 * 24 * 3_600_000

/** Pairs that the status still shows: both records exist outside the trash under the same name. A pair is shown for a week. */
export async function keepDuplicates({ place: { store, now } }: Run, duplicates: readonly Duplicate[]): Promise<Duplicate[]> {
  const kept: Duplicate[] = []
  for (const one of new Map(duplicates.map((pair) => [`${String(pair.own)} ${String(pair.other)}`, pair])).values()) {
    const { rows } = await store.read({ type: one.type, where: { op: 'key', keys: [one.own, one.other] } })
    const isOpen = rows.length === 2 && new Set(rows.map(toName)).size === 1 && !rows.some(isArchivedOrTrashed)
    if (isOpen && now() - one.at < shownMs) kept.push(one)
  }
  return kept
}

const toName = ({ attributes }: Row) => fold(toTitle('', fromBytes(attributes)))

export const isArchivedOrTrashed = ({ attributes, trashed }: Row): boolean =>
  trashed || (fromBytes(attributes)['discarded-at'] ?? null) !== null
