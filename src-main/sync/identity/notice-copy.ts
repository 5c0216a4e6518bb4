import { listEntries, keepEntry, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import { toRecordName, type Entry } from '../../outbox/entry.ts'
import { byServer } from '../commit-origin.ts'
import type { Chance, Install } from '../ports.ts'
import type { Run } from '../run-context.ts'
import { listDeletedCreates } from './deleted-creates.ts'
import { describeCopied, findCopied, type Identity } from '../../../src-shared/sync/identity.ts'

/**
 * Notes a new generation before anything is sent, first with the installation. A kill in between only makes the account look
 * like a copy of itself, which costs a look. In a copy, sync looks for every waiting create before it sends it.
 */
export async function noticeCopy(run: Run): Promise<void> {
  const { install, states, place } = run
  if (!install) return
  for (;;) {
    const entries = await listEntries(place.store)
    const known = states.get('identity')
    const before = known ?? newIdentity(run.chance, install)
    const noted = install.generationOf(before.account)
    const why = findCopied(before, { id: install.id, generation: noted, isRestored: install.isRestored() })
    const maySend = entries.some(({ entry }) => entry.state === 'pending' || entry.state === 'sending')
    if (why === null && known && !maySend) return
    const generation = Math.max(noted, before.generation) + 1
    install.noteGeneration(before.account, generation)
    const copied = why && entries.length > 0 ? { why, at: place.now(), waiting: entries.length } : before.copied
    const change = states.change({ identity: { ...before, install: install.id, generation, copied } })
    const doubtful = why === null ? [] : entries.filter(isUnsentCreate)
    const deleted = why === null ? [] : await listDeleted(run, entries)
    const result = await place.store.commit({
      ...byServer(place.now()),
      summarised: true,
      require: doubtful.map(requireUnchanged),
      operations: [
        ...change.operations,
        ...doubtful.flatMap((stored) => keepEntry(stored, { ...stored.entry, isDoubtful: true })),
        ...deleted.flatMap((entry) => keepEntry(undefined, entry)),
      ],
    })
    // The commit fails if someone changed one of these entries meanwhile.
    if (!result.ok) continue
    change.keep()
    install.forgetRestored()
    if (why && copied !== before.copied && copied) run.tally.notices.push(describeCopied(copied))
    return
  }
}

/** Deleted creates that have no entry yet. Some may have one if an earlier run was killed. */
async function listDeleted({ place: { store, registry }, states }: Run, entries: readonly StoredEntry[]): Promise<Entry[]> {
  const { journal } = states.get('round')
  if (journal === undefined) return []
  const kept = new Set(entries.map(({ entry }) => toRecordName(entry.type, entry.key)))
  const deleted = await listDeletedCreates(store, registry, journal, states.get('clock'))
  return deleted.filter(({ type, key }) => !kept.has(toRecordName(type, key)))
}

const isUnsentCreate = ({ entry }: StoredEntry): boolean => entry.action === 'create' && entry.sending === null

function newIdentity(chance: Chance, { id }: Install): Identity {
  const account = Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join('')
  return { account, install: id, generation: 0, copied: null, isAccepted: false, acceptedWish: 0 }
}
