import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Operation } from '../batch.ts'
import { addPair, hasPair, removePair } from './draft.ts'
import { targetOf } from './edges.ts'
import type { Pair } from './state.ts'
import { toKey, type WriteContext } from './write-context.ts'

type Pairing = Extract<Operation, { readonly op: 'link' | 'unlink' }>

export function changePairs({ registry, draft, reserved, summary, summarised }: WriteContext, operation: Pairing): void {
  const { op, type, from, relationship, to, oneWay } = operation
  const storage = linkStorage(registry, needResource(registry, type), relationship)
  if (storage.at !== 'pairs') throw new Error(`${type}/${relationship} is not kept in pairs`)
  const target = targetOf(registry, type, relationship)
  const inverse = oneWay ? undefined : needResource(registry, type).relationships[relationship]?.inverse
  const near = toKey(draft, reserved, type, from)
  const change = op === 'link' ? addPair : removePair
  for (const end of to) {
    const far = toKey(draft, reserved, target, end)
    const pair: Pair = storage.side === 'a' ? [near, far] : [far, near]
    if (hasPair(draft, storage.table, pair) === (op === 'link')) continue
    change(draft, storage.table, pair)
    if (storage.symmetric && !oneWay) change(draft, storage.table, [far, near])
    const [here, there] = [
      { type, key: near },
      { type: target, key: far },
    ]
    summary.noteLink(here, relationship, there, op === 'link')
    if (inverse !== undefined && !summarised) summary.noteLink(there, inverse, here, op === 'link')
  }
}
