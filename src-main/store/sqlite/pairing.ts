import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Operation } from '../batch.ts'
import { quote } from './names.ts'
import { targetOf } from './links.ts'
import { toKey, type WriteContext } from './write-context.ts'

type Pairing = Extract<Operation, { readonly op: 'link' | 'unlink' }>

export function changePairs(context: WriteContext, { op, type, from, relationship, to, oneWay }: Pairing): void {
  const { connection, registry, typeOf, summary, summarised } = context
  const { resource } = typeOf(type)
  const storage = linkStorage(registry, resource, relationship)
  if (storage.at !== 'pairs') throw new Error(`${type}/${relationship} is not kept in pairs`)
  const target = targetOf(resource, relationship)
  const inverse = oneWay ? undefined : resource.relationships[relationship]?.inverse
  const near = toKey(context, type, from)
  const table = quote(storage.table)
  const statement = connection.statement(
    op === 'link' ? `INSERT OR IGNORE INTO ${table} (a, b) VALUES (?, ?)` : `DELETE FROM ${table} WHERE a = ? AND b = ?`,
  )
  for (const end of to) {
    const far = toKey(context, target, end)
    const [a, b] = storage.side === 'a' ? [near, far] : [far, near]
    if (statement.run(a, b).changes === 0) continue
    if (storage.symmetric && !oneWay) statement.run(b, a)
    const [here, there] = [
      { type, key: near },
      { type: target, key: far },
    ]
    summary.noteLink(here, relationship, there, op === 'link')
    if (inverse !== undefined && !summarised) summary.noteLink(there, inverse, here, op === 'link')
  }
}
