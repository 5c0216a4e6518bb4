import type { Changes } from '../batch.ts'
import type { JournalEntry } from '../port.ts'
import { compareIds } from './rows.ts'
import { needTable, type State } from './state.ts'

/** One record's share of one commit. */
export interface Share {
  readonly type: string
  readonly key: number
  readonly action: Exclude<JournalEntry['action'], 'import'>
  readonly changes: Changes
}

interface Collecting {
  readonly type: string
  readonly key: number
  action: Share['action']
  fields: Map<string, readonly [before: unknown, after: unknown]>
  readonly links: Map<string, { readonly target: string; readonly added: Set<number>; readonly removed: Set<number> }>
}

export interface Shares {
  note(type: string, key: number, action: 'create' | 'update' | 'delete', changes: Changes): void
  /** One pair that was added or removed. */
  noteLink(from: { type: string; key: number }, relationship: string, to: { type: string; key: number }, added: boolean): void
  list(state: State): Share[]
}

/** What a batch did, gathered by record: a later change of the same field keeps the first value before. */
export function createShares(): Shares {
  const shares = new Map<string, Collecting>()

  function shareOf(type: string, key: number, action: Share['action']): Collecting {
    const place = `${type} ${key}`
    const share = shares.get(place) ?? { type, key, action, fields: new Map(), links: new Map() }
    shares.set(place, share)
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
    noteLink(from, relationship, to, added) {
      const { links } = shareOf(from.type, from.key, 'link')
      const change = links.get(relationship) ?? { target: to.type, added: new Set(), removed: new Set() }
      links.set(relationship, change)
      const [into, outOf] = added ? [change.added, change.removed] : [change.removed, change.added]
      if (!outOf.delete(to.key)) into.add(to.key)
    },
    list: (state) => [...shares.values()].flatMap((share) => toShare(state, share)),
  }
}

function toShare(state: State, { type, key, action, fields, links }: Collecting): Share[] {
  const changes: Record<string, readonly [unknown, unknown]> = Object.fromEntries(fields)
  for (const [name, { target, added, removed }] of links) {
    if (added.size + removed.size > 0)
      changes[`relationships/${name}`] = [toIds(state, target, removed), toIds(state, target, added)]
  }
  return action === 'link' && Object.keys(changes).length === 0 ? [] : [{ type, key, action, changes }]
}

export function toIds(state: State, type: string, keys: Iterable<number>): string[] {
  const { ids } = needTable(state, type)
  return [...keys].map((key) => ids.get(key) as string).sort(compareIds)
}
