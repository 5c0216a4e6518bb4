import type { Changes } from '../batch.ts'
import type { JournalEntry } from '../port.ts'

/** One record's share of one commit. */
export interface Share {
  readonly type: string
  readonly key: number
  readonly action: Exclude<JournalEntry['action'], 'import'>
  readonly changes: Changes
}

interface LinkChange {
  readonly target: string
  readonly added: Set<number>
  readonly removed: Set<number>
}

interface Collecting {
  readonly type: string
  readonly key: number
  action: Share['action']
  readonly fields: Map<string, readonly [before: unknown, after: unknown]>
  readonly links: Map<string, LinkChange>
}

/** The API ids of these keys, in id order. */
type ToIds = (type: string, keys: Iterable<number>) => string[]

export interface Shares {
  note(type: string, key: number, action: 'create' | 'update' | 'delete', changes: Changes): void
  /** One pair that was added or removed. */
  noteLink(type: string, key: number, relationship: string, target: string, far: number, added: boolean): void
  list(toIds: ToIds): Share[]
}

/** What a batch did, gathered by record: a later change of the same field keeps the first value before. */
export function createShares(): Shares {
  const shares = new Map<number, Collecting>()

  function shareOf(type: string, key: number, action: Share['action']): Collecting {
    const share = shares.get(key) ?? { type, key, action, fields: new Map(), links: new Map() }
    shares.set(key, share)
    return share
  }

  return {
    note(type, key, action, changes) {
      const share = shareOf(type, key, action)
      if (share.action === 'link' || action === 'delete') share.action = action
      if (action === 'delete') {
        share.fields.clear()
        share.links.clear()
      }
      for (const [name, [before, after]] of Object.entries(changes)) {
        const earlier = share.fields.get(name)
        share.fields.set(name, [earlier ? earlier[0] : before, after])
      }
    },
    noteLink(type, key, relationship, target, far, added) {
      const { links } = shareOf(type, key, 'link')
      const change = links.get(relationship) ?? { target, added: new Set<number>(), removed: new Set<number>() }
      links.set(relationship, change)
      const [into, outOf] = added ? [change.added, change.removed] : [change.removed, change.added]
      if (!outOf.delete(far)) into.add(far)
    },
    list: (toIds) => [...shares.values()].flatMap((share) => toShare(share, toIds)),
  }
}

function toShare({ type, key, action, fields, links }: Collecting, toIds: ToIds): Share[] {
  const linked = [...links]
    .filter(([, { added, removed }]) => added.size + removed.size > 0)
    .map(([name, { target, added, removed }]) => [`relationships/${name}`, [toIds(target, removed), toIds(target, added)]])
  const changes = Object.fromEntries([...fields, ...linked]) as Changes
  return action === 'link' && linked.length === 0 ? [] : [{ type, key, action, changes }]
}
