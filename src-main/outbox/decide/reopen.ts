import type { ExactJson } from '../../../src-shared/values/json.ts'
import { findConflict, inDoubt, newEntry, type Entry, type Unsent } from '../entry.ts'
import type { Resolution } from './decision.ts'

/** `sent`: the hosted CRM has the decision already, or it is on the way. */
export type Reopened =
  { readonly is: 'open'; readonly entry: Entry } | { readonly is: 'sent' } | { readonly is: 'refused'; readonly why: string }

const refused = (why: string): Reopened => ({ is: 'refused', why })
const sent: Reopened = { is: 'sent' }

const again = refused('is in conflict again: decide that conflict')
const underWay = refused('is being sent: try again once the outcome is known')

/** The conflict as it was before the decision, if nothing of the decision was sent. `present`: the record's entry now. */
export function reopen(decision: Resolution, present: Entry | undefined): Reopened {
  const kind = findConflict(decision.entry)
  switch (kind) {
    case 'edit-edit':
      return reopenFields(decision, present)
    case 'edit-delete':
    case 'delete-edit':
      return reopenWhole(decision, present)
    case null:
      throw new Error('A decision was stored about an entry without a conflict.')
    default:
      return kind satisfies never
  }
}

function reopenFields({ keep, fields: names, entry: former }: Resolution, present: Entry | undefined): Reopened {
  if ((present?.theirs ?? null) !== null || names.some((name) => present?.fields[name]?.theirs !== undefined)) return again
  const wasSent = (name: string) => Object.hasOwn(former.sending?.fields ?? {}, name)
  const isAsDecided = (name: string) => {
    if (Object.hasOwn(present?.sending?.fields ?? {}, name) !== wasSent(name)) return false
    const base = present?.fields[name]?.base
    return keep === 'mine' || wasSent(name) ? isSame(base, former.fields[name]?.theirs) : base === undefined
  }
  if (!names.every(isAsDecided)) return sent
  const entry = present ?? { ...newEntry(former.type, former.key, 'update', former.at), state: former.state }
  const open = names.flatMap((name): [string, Unsent][] => (former.fields[name] ? [[name, former.fields[name]]] : []))
  const isUnsure = entry.refused?.status === inDoubt
  return {
    is: 'open',
    entry: { ...entry, fields: { ...entry.fields, ...Object.fromEntries(open) }, refused: isUnsure ? entry.refused : null },
  }
}

/** A decision for the server's side sends nothing. */
function reopenWhole({ keep, entry: former }: Resolution, present: Entry | undefined): Reopened {
  if (keep === 'theirs') return present ? refused('has changed since') : { is: 'open', entry: former }
  const decided = former.action === 'delete' ? 'delete' : 'create'
  if (present?.action !== decided) return sent
  if (present.theirs !== null) return again
  if (present.sending !== null) return underWay
  return { is: 'open', entry: { ...former, state: present.state === 'held' ? 'held' : former.state } }
}

/** The entry held back or released as before, and refused as before. */
export function requeue(former: Entry, present: Entry | undefined): Reopened {
  if (!present) return sent
  if (present.sending !== null) return underWay
  if (present.action !== former.action || present.state === 'conflict') return refused('has changed since')
  const fields = Object.entries(present.fields).map(([name, { refused: _refused, ...field }]): [string, Unsent] => {
    const told = former.fields[name]?.refused
    return [name, { ...field, ...(told && { refused: told }) }]
  })
  const { state, refused: told } = former
  return { is: 'open', entry: { ...present, state, refused: told, fields: Object.fromEntries(fields) } }
}

const isSame = (a: ExactJson | undefined, b: ExactJson | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
