import { findDefaultScope } from '../../../src-shared/rules/defaults.ts'
import type { Condition } from '../../store/plan.ts'
import type { Draft } from './draft.ts'
import { patchRow } from './patch-row.ts'
import type { Rule } from './rule.ts'

/** Setting one default clears the other. */
export const keepOneDefault: Rule = async ({ store, account }, draft, now) => {
  if (draft.attributes['is-default'] !== true) return
  const { type } = draft.resource
  const others = otherDefaults(draft)
  const { rows } = await store.read({ type, where: others })
  for (const row of rows) draft.require.push({ is: 'version', type, key: row.key, version: row.version })
  const known: Condition = { op: 'key', keys: rows.map(({ key }) => key) }
  draft.require.push({ is: 'none', type, where: { op: 'all', of: [others, { op: 'not', of: known }] } })
  draft.also.push(...rows.map((row) => patchRow(row, { values: { 'is-default': false } }, now, account.timeZone)))
}

function otherDefaults({ resource, before, held }: Draft): Condition {
  const relationship = findDefaultScope(resource.type)?.relationship
  const owner = relationship === undefined ? undefined : held[relationship]
  return {
    op: 'all',
    of: [
      { op: 'equals', field: 'is-default', values: [1] },
      ...(before ? [{ op: 'not', of: { op: 'key', keys: [before.row.key] } } as const] : []),
      ...(relationship !== undefined && owner && 'id' in owner ? [{ op: 'linked', relationship, ids: [owner.id] } as const] : []),
    ],
  }
}
