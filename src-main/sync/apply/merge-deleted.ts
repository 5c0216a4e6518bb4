import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { linkPrefix, type Entry, type Known } from '../../outbox/entry.ts'
import { findValue, overlayValues } from '../../outbox/field-values.ts'
import { isSameKnown } from '../../outbox/merge/same-known.ts'
import { isAlike } from '../../outbox/same-value.ts'
import { toShownHeld, type Received } from './page.ts'

/** Keeps a record deleted that was deleted here. Where it changed on the server since, a person decides. */
export function mergeDeleted({ object, resource, links, trashed }: Received, entry: Entry, isAnswer: boolean): Entry {
  const shown: Known = {
    attributes: object.attributes,
    held: toShownHeld(links),
    sets: Object.fromEntries(
      links.filter((link) => link.relationship.many).map(({ name, refs }) => [name, refs.map(({ id }) => id)]),
    ),
    trashed: trashed ?? entry.known?.trashed ?? false,
  }
  if (entry.known === null) return { ...entry, id: object.id, known: shown, sending: null, state: 'pending' }
  const known = withLanded(resource, entry, entry.known, shown, isAnswer)
  const sending = isAnswer ? null : entry.sending
  return { ...entry, known, sending, theirs: isSameKnown(resource, known, shown) ? null : shown }
}

/** Counts edits made here before the delete as known, once they arrived: nobody else made them. */
function withLanded(resource: Resource, { sending }: Entry, known: Known, shown: Known, isAnswer: boolean): Known {
  const landed = Object.entries(sending?.fields ?? {}).flatMap(([name, sent]): [string, ExactJson][] => {
    const value = findValue(shown, name)
    return value !== undefined && (isAnswer || isAlike(resource, name, sent, value)) ? [[name, value]] : []
  })
  const held = landed.filter(([name]) => name.startsWith(linkPrefix)).map(([name, id]) => [name.slice(linkPrefix.length), id])
  return {
    ...known,
    attributes: overlayValues(known.attributes, landed),
    held: { ...known.held, ...(Object.fromEntries(held) as Known['held']) },
  }
}
