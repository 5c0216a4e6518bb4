import { customsPrefix, linkPrefix, type Entry } from '../../outbox/entry.ts'
import type { Failure, Refused } from '../remote/outcome.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { changeEntry, type Turn } from './turn.ts'

/** The first look is soon, since most answers are lost on their way back. */
export const firstLookMs = 10_000
const retryFirstMs = 30_000
const retryMostMs = 600_000

/** What becomes of an entry whose request brought no answer that is one. */
export async function noteRefusal(run: Run, turn: Turn, place: number, type: string, failure: Failure): Promise<void> {
  const { now } = run.place
  switch (failure.is) {
    case 'refused':
      await changeEntry(run, place, (entry) => withRefusal({ ...entry, sending: null }, failure))
      return
    case 'absent':
      await changeEntry(run, place, (entry) => ({ ...entry, sending: null, refused: linksNowhere }))
      return
    case 'forbidden':
      turn.paused.add(type)
      await changeEntry(run, place, (entry) => ({ ...entry, sending: null }))
      run.tally.problems.push({
        code: 'forbidden',
        message: `The token may not write ${type}${failure.words === '' ? '.' : `: ${failure.words}`}`,
      })
      return
    case 'unauthorized':
    case 'limited':
      await changeEntry(run, place, (entry) => ({ ...entry, sending: null }))
      noteFailure(run, failure, type)
      return
    case 'unavailable':
      if (failure.certain) {
        await changeEntry(run, place, (entry) => ({ ...entry, sending: null }))
        noteFailure(run, failure, type)
        return
      }
      await changeEntry(run, place, (entry) => {
        const lost = withLookAt(entry, now() + firstLookMs)
        return failure.why === 'server' || failure.why === 'garbage' ? withPause(lost, now()) : lost
      })
      return
    default:
      failure satisfies never
  }
}

const linksNowhere = { status: 404, message: 'The hosted CRM does not know a record that this one leads to.' }

/** The one attribute that the server does not take, where it names one; else the whole change. */
function withRefusal(entry: Entry, { status, words, attribute }: Refused): Entry {
  const refused = { status, message: words === '' ? `The hosted CRM refused it (${String(status)}).` : words }
  const name = attribute === undefined ? undefined : findField(entry, attribute)
  const field = name === undefined ? undefined : entry.fields[name]
  if (name === undefined || !field) return { ...entry, refused }
  return { ...entry, fields: { ...entry.fields, [name]: { ...field, refused } } }
}

function findField({ fields }: Entry, attribute: string): string | undefined {
  return [attribute, `${linkPrefix}${attribute}`, `${customsPrefix}${attribute}`].find((name) => Object.hasOwn(fields, name))
}

const withLookAt = (entry: Entry, lookAt: number): Entry =>
  entry.sending ? { ...entry, sending: { ...entry.sending, lookAt } } : entry

/** Not so soon again, and ever later. */
function withPause(entry: Entry, now: number): Entry {
  const failures = entry.failures + 1
  return { ...entry, failures, notBefore: now + Math.min(retryMostMs, retryFirstMs * 2 ** (failures - 1)) }
}
