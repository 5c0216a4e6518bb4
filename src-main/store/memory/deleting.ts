import { needResource } from '../../../src-shared/schema/columns.ts'
import { listHolding, listNaming, listPairTables } from '../../../src-shared/schema/links.ts'
import { parseExact } from '../../../src-shared/values/json.ts'
import type { Changes, Operation } from '../batch.ts'
import { noteInverseLinks } from '../inverse-links.ts'
import { mostToldApart } from '../touch.ts'
import { toBytes } from '../attributes.ts'
import { extraName, listChanges } from '../changes.ts'
import { removePair, rewrite, writableTable } from './draft.ts'
import { listEdges, targetOf } from './edges.ts'
import { releaseIds } from './identity.ts'
import { toIds } from './rows.ts'
import { listPairs, needRecord, needTable } from './state.ts'
import type { WriteContext } from './write-context.ts'

export function deleteRecord(context: WriteContext, { type, key, noted }: Extract<Operation, { op: 'delete' }>): void {
  const { draft, summary } = context
  const record = needRecord(draft, type, key)
  const attributes = Object.entries(record.values).map(([name, value]) => [name, [value, null]])
  const changes: Changes = {
    ...(Object.fromEntries(attributes) as Changes),
    ...listUnlinked(context, type, key),
    ...listHolders(context, type, key),
    ...(record.extra !== null && { [extraName]: [parseExact(record.extra), null] }),
    ...noted,
  }
  writableTable(draft, type).records.delete(key)
  releaseIds(draft, type, key)
  summary.note({ type, key }, 'delete', changes)
  noteInverseLinks(context, { type, key }, record.held, new Map())
  updateReferrers(context, type, key)
  clearPairs(context, type, key)
}

function listUnlinked({ registry, draft }: WriteContext, type: string, key: number): Changes {
  const found = Object.keys(needResource(registry, type).relationships).map((name) => {
    const ends = [...listEdges(registry, draft, type, name)].filter(([from]) => from === key).map(([, to]) => to)
    return [`relationships/${name}`, [toIds(draft, targetOf(registry, type, name), ends), []]] as const
  })
  return Object.fromEntries(found.filter(([, [ids]]) => ids.length > 0))
}

/** Records linked to the deleted one by a relationship without an inverse. */
function listHolders({ registry, draft }: WriteContext, type: string, key: number): Changes {
  const found = [...registry.values()].flatMap((resource) =>
    listHolding(resource, type).map((name) => {
      const holders = [...needTable(draft, resource.type).records.values()].filter(({ held }) => held.get(name) === key)
      const keys = holders.map((holder) => holder.key)
      return [`holders/${resource.type}/${name}`, [toIds(draft, resource.type, keys), []]] as const
    }),
  )
  return Object.fromEntries(found.filter(([, [ids]]) => ids.length > 0))
}

/** Unlinks the records that were linked to the deleted one and updates their time. */
function updateReferrers(context: WriteContext, type: string, key: number): void {
  const { registry, draft, summary } = context
  const [id = ''] = toIds(draft, type, [key])
  for (const resource of registry.values()) {
    const naming = listNaming(registry, resource, type)
    const found = new Map<number, { held: string[]; pairs: string[] }>()
    const note = (holder: number, by: 'held' | 'pairs', name: string) => {
      const known = found.get(holder) ?? { held: [], pairs: [] }
      found.set(holder, known)
      known[by].push(name)
    }
    for (const [by, names] of [
      ['held', naming.held],
      ['pairs', naming.pairs],
    ] as const) {
      for (const name of names) {
        for (const [from, to] of listEdges(registry, draft, resource.type, name))
          if (to === key && from !== key) note(from, by, name)
      }
    }
    const inOrder = [...found].sort(([a], [b]) => a - b)
    const isApart = inOrder.length <= mostToldApart
    if (!isApart)
      summary.noteMany(
        resource.type,
        inOrder.map(([holder]) => holder),
      )
    for (const [holder, { held, pairs }] of inOrder) {
      const record = needRecord(draft, resource.type, holder)
      const values = context.touch(record.values)
      const isTouched = values !== record.values
      if (held.length > 0 || isTouched) {
        rewrite(draft, record, {
          ...(isTouched && { values, attributes: toBytes(values) }),
          held: new Map([...record.held].filter(([name]) => !held.includes(name))),
        })
      }
      if (!isApart) continue
      const links = held.map((name) => [`relationships/${name}`, [id, null] as const])
      const changes = { ...listChanges(record.values, values), ...(Object.fromEntries(links) as Changes) }
      summary.note({ type: resource.type, key: holder }, isTouched || context.summarised ? 'update' : 'link', changes)
      for (const name of pairs) summary.noteLink({ type: resource.type, key: holder }, name, { type, key }, false)
    }
  }
}

function clearPairs({ registry, draft }: WriteContext, type: string, key: number): void {
  for (const { table, a, b } of listPairTables(registry)) {
    for (const pair of [...listPairs(draft, table)]) {
      if ((a === type && pair[0] === key) || (b === type && pair[1] === key)) removePair(draft, table, pair)
    }
  }
}
