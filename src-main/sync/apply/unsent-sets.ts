import type { Entry, UnsentSet } from '../../outbox/entry.ts'
import type { Row } from '../../store/port.ts'

/** The members of a set by key, as the server shows them; undefined where it does not show the set. */
export type ShownMembers = (relationship: string) => ReadonlySet<number> | undefined

const keptOwn = { status: 200, message: 'The hosted CRM took the change and kept its own links.' }

/** Returns what is left to send of the record's own sets after the server showed them or answered. */
export function mergeSets(entry: Entry, row: Row, shown: ShownMembers, isAnswer: boolean): Pick<Entry, 'sets' | 'refused'> {
  const sets: Record<string, UnsentSet> = {}
  let { refused } = entry
  for (const [name, unsent] of Object.entries(entry.sets)) {
    const sent = entry.sending?.sets[name] ?? { added: [], removed: [] }
    const theirs = shown(name)
    const here = new Set((row.links[name] ?? []).map(({ key }) => key))
    // An answer that does not show the set accepted what was sent.
    const hasLanded = (key: number, isIn: boolean) =>
      theirs ? theirs.has(key) === isIn : isAnswer && (isIn ? sent.added : sent.removed).includes(key)
    // A member that may still arrive there is removed only after it arrived.
    const mayCome = (key: number) => !isAnswer && sent.added.includes(key)
    const added = unsent.added.filter((key) => here.has(key) && !hasLanded(key, true))
    const removed = unsent.removed.filter((key) => mayCome(key) || !hasLanded(key, false))
    if (added.length > 0 || removed.length > 0) sets[name] = { added, removed }
    if (
      isAnswer &&
      theirs &&
      (added.some((key) => sent.added.includes(key)) || removed.some((key) => sent.removed.includes(key)))
    )
      refused = keptOwn
  }
  return { sets, refused }
}
