import { toUpdatedAt } from '../../../src-shared/rules/record-times.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { HeldLinks, Operation, Written } from '../../store/batch.ts'
import type { Row } from '../../store/port.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import { listChanges } from '../../store/changes.ts'

interface Patch {
  readonly values?: ExactObject
  readonly held?: HeldLinks
  /** The API ids of the to-one links before and after, for the journal. */
  readonly moved?: { readonly [relationship: string]: readonly [before: string | null, after: string | null] }
  /** Absent if no user asked for it. */
  readonly sent?: Written
}

/** An update of one stored record with a new `updated-at`. */
export function patchRow(
  row: Row,
  { values = {}, held, moved = {}, sent }: Patch,
  now: number,
  zone: string,
): Extract<Operation, { readonly op: 'update' }> {
  const before = fromBytes(row.attributes)
  const after = { ...before, ...values, 'updated-at': toUpdatedAt(before, now, zone) }
  const links = Object.entries(moved).map(([name, ends]) => [`relationships/${name}`, ends] as const)
  return {
    op: 'update',
    type: row.type,
    key: row.key,
    attributes: toBytes(after),
    ...(held && { held }),
    ...(sent && { sent }),
    changes: { ...listChanges(before, after), ...Object.fromEntries(links) },
  }
}
