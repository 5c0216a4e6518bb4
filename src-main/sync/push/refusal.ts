import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { customsPrefix, linkPrefix, type Entry } from '../../outbox/entry.ts'
import { nameFields } from '../../outbox/merge/match.ts'
import type { StoredEntry } from '../../outbox/stored-entry.ts'
import type { Failure, Refused } from '../remote/outcome.ts'
import { toProblem } from '../problem.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { denyAction } from '../rights/learn-rights.ts'
import { firstLookMs, toUnsent } from './sending.ts'
import { changeEntry, type Turn } from './turn.ts'

const retryFirstMs = 30_000
export const retryMostMs = 600_000

/** Updates an entry after its request failed. `stored` is the entry as it was before the request. */
export async function noteRefusal(run: Run, turn: Turn, { place, version, entry }: StoredEntry, failure: Failure): Promise<void> {
  const { now } = run.place
  const { type } = entry
  const release = () => changeEntry(run, place, toUnsent)
  // A refusal counts only for the entry as it was sent: an edit made since may have fixed it.
  const park = (refuse: (one: Entry) => Entry) =>
    changeEntry(run, place, (one, present) => (present === version + 1 ? refuse({ ...one, sending: null }) : toUnsent(one)))
  switch (failure.is) {
    case 'refused':
      await park((one) => withRefusal(needResource(run.place.registry, type), one, failure))
      return
    case 'absent':
      await park((one) => ({ ...one, refused: linksNowhere }))
      return
    case 'forbidden':
      turn.paused.add(type)
      await changeEntry(
        run,
        place,
        (one) => withDenial(toUnsent(one), failure.words, now()),
        ({ action }) => denyAction(run, type, action, failure.words),
      )
      return
    case 'unauthorized':
    case 'limited':
      await release()
      noteFailure(run, failure, type)
      return
    case 'unavailable':
      if (failure.certain) {
        await release()
        noteFailure(run, failure, type)
        return
      }
      await changeEntry(run, place, (one) => {
        const { message } = toProblem(failure, type)
        const lost = { ...withLost(one, now(), run.server.confirmedNow()), failure: { status: 0, message } }
        return failure.why === 'server' || failure.why === 'garbage' ? withPause(lost, now()) : lost
      })
      return
    default:
      failure satisfies never
  }
}

const linksNowhere = { status: 404, message: 'The hosted CRM does not have a record that this one links to.' }

/** Parks the fields that the server names in its refusal; if it names none, the whole change. */
function withRefusal(resource: Resource, entry: Entry, { status, words, attribute, fields: against }: Refused): Entry {
  const refused = { status, message: words === '' ? `The hosted CRM refused it (${String(status)}).` : words }
  const names = attribute === undefined ? (against ?? []).flatMap((name) => listMeant(entry, name)) : listFields(entry, attribute)
  if (names.length === 0 || names.some((name) => !canGoWithout(resource, entry, name)) || losesItsName(entry, names))
    return { ...entry, refused }
  const held = names.map((name) => [name, { ...(entry.fields[name] ?? { base: null }), refused }] as const)
  return { ...entry, fields: { ...entry.fields, ...Object.fromEntries(held) } }
}

/** A name that is no field of the entry stays, so that the whole change is parked. A refusal of `customs` concerns each key. */
const listMeant = ({ fields }: Entry, name: string): string[] =>
  name === 'customs' ? Object.keys(fields).filter((one) => one.startsWith(customsPrefix)) : [name]

function listFields({ fields }: Entry, attribute: string): string[] {
  return [attribute, `${linkPrefix}${attribute}`, `${customsPrefix}${attribute}`]
    .filter((name) => Object.hasOwn(fields, name))
    .slice(0, 1)
}

/** Whether the rest can be sent without the field. A field that was left out already cannot be the reason. */
function canGoWithout({ fields, relationships }: Resource, { action, fields: unsent }: Entry, name: string): boolean {
  if (unsent[name] === undefined || unsent[name].refused !== undefined) return false
  const isNeeded = name.startsWith(linkPrefix) ? relationships[name.slice(linkPrefix.length)]?.required : fields[name]?.required
  return action !== 'create' || !isNeeded
}

/** Whether a new record would be sent without any name: nobody could recognise it there, and a lost answer could not be matched. */
function losesItsName({ action, fields }: Entry, left: string[]): boolean {
  const sent = nameFields.filter((name) => fields[name] !== undefined && fields[name].refused === undefined)
  return action === 'create' && sent.length > 0 && sent.every((name) => left.includes(name))
}

/** The request may have waited before it was sent, so the time in which it can arrive counts from the failure. */
function withLost(entry: Entry, now: number, server: number | null): Entry {
  const { sending } = entry
  if (!sending) return entry
  const serverAt = sending.serverAt === null ? null : (server ?? sending.serverAt)
  return { ...entry, sending: { ...sending, at: now, serverAt, lookAt: now + firstLookMs } }
}

/** Keeps the entry with the server's message and retries later: the token may get the permission. */
export function withDenial(entry: Entry | null, words: string, now: number): Entry | null {
  if (!entry) return null
  const message = `The token may not write ${entry.type}${words === '' ? '.' : `: ${words}`}`
  return withPause({ ...entry, failure: { status: 403, message } }, now)
}

/** The request did not arrive. The first retry is immediate, later ones wait longer each time. */
export function withGivenUp(entry: Entry | null, now: number): Entry | null {
  if (!entry) return null
  return entry.failures === 0 ? { ...entry, failures: 1 } : withPause(entry, now)
}

/** Pauses the entry, longer after each failure. */
export function withPause(entry: Entry, now: number): Entry {
  const failures = entry.failures + 1
  return { ...entry, failures, notBefore: now + Math.min(retryMostMs, retryFirstMs * 2 ** (failures - 1)) }
}
