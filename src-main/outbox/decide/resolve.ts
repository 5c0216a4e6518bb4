import type { Side } from '../../../src-shared/sync/conflict.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { Changes, Operation } from '../../store/batch.ts'
import type { Row } from '../../store/port.ts'
import { customsPrefix, findConflict, linkPrefix, toUnsentField, type Unsent } from '../entry.ts'
import { findValue, overlayValues, toValues } from '../field-values.ts'
import { toWholeCreate } from './whole-create.ts'
import { restoreRecord, decided, refused, writeFields, type Case, type Outcome } from './write-back.ts'

export interface Verdict {
  readonly keep: Side
  /** The fields to resolve; without them, all. */
  readonly fields?: readonly string[]
}

/** Resolves a conflict with the server's change as a person decided. The journal keeps the conflict for undo. */
export function resolve(one: Case, verdict: Verdict, now: number): Outcome {
  const outcome = decide(one, verdict, now)
  if (outcome.is === 'refused') return outcome
  const names = listDisputed(one, verdict.fields).map(([name]) => name)
  return { ...outcome, decision: { did: 'resolve', keep: verdict.keep, fields: names, entry: one.entry } }
}

function decide(one: Case, verdict: Verdict, now: number): Outcome {
  const { entry } = one
  const kind = findConflict(entry)
  switch (kind) {
    case null:
      return refused('is in no conflict')
    case 'edit-edit':
      return resolveFields(one, verdict)
    case 'edit-delete':
    case 'delete-edit':
      if (verdict.fields !== undefined) return refused('is decided as a whole: one side has deleted the record')
      if (entry.sending) return refused('is being sent: try again once the outcome is known')
      return kind === 'edit-delete' ? resolveDeletedThere(one, verdict.keep, now) : resolveDeletedHere(one, verdict.keep)
    default:
      return kind satisfies never
  }
}

type Disputed = readonly [name: string, field: Unsent & { readonly theirs: ExactJson }]

function listDisputed({ entry }: Case, only: readonly string[] | undefined): Disputed[] {
  const isMeant = (name: string) => only === undefined || only.some((one) => name === one || name === `${linkPrefix}${one}`)
  return Object.entries(entry.fields).filter(
    (field): field is [...Disputed] => field[1].theirs !== undefined && isMeant(field[0]),
  )
}

function resolveFields(one: Case, { keep, fields }: Verdict): Outcome {
  const { entry, row } = one
  if (!row) return refused('has no record here')
  const disputed = listDisputed(one, fields)
  if (disputed.length === 0) return refused(`has no conflict in ${fields?.join(', ') ?? 'any field'}`)
  if (keep === 'mine') {
    const mine = toValues(row)
    const based = disputed.map(
      ([name, { theirs }]) => [name, toUnsentField(name, theirs, findValue(mine, name) ?? null)] as const,
    )
    return decided({ ...entry, fields: { ...entry.fields, ...Object.fromEntries(based) } }, [journalPreference(row, disputed)])
  }
  const absent = disputed.find(([name, { theirs }]) => isAbsent(one, name, theirs))
  if (absent) return refused(`${absent[0]} leads there to a record that is not here yet: sync first`)
  const isSent = (name: string) => Object.hasOwn(entry.sending?.fields ?? {}, name)
  // A sent value may still arrive and must then be reverted.
  const left = Object.entries(entry.fields).flatMap(([name, unsent]): [string, Unsent][] => {
    const ended = disputed.find(([other]) => other === name)?.[1]
    if (!ended) return [[name, unsent]]
    return isSent(name) ? [[name, toUnsentField(name, ended.theirs, ended.theirs)]] : []
  })
  const theirs = disputed.map(([name, unsent]) => [name, unsent.theirs] as const)
  return decided({ ...entry, fields: Object.fromEntries(left) }, writeFields(one, row, theirs))
}

function isAbsent({ resource, findKey }: Case, name: string, theirs: ExactJson): boolean {
  if (!name.startsWith(linkPrefix) || typeof theirs !== 'string') return false
  return findKey(resource.relationships[name.slice(linkPrefix.length)]?.target ?? '', theirs) === undefined
}

/** An update that changes no value. It journals that a person preferred the local values, so that the choice can be undone. */
function journalPreference(row: Row, disputed: readonly Disputed[]): Operation {
  const mine = toValues(row)
  const theirs = overlayValues(
    mine.attributes,
    disputed.map(([name, field]) => [name, field.theirs]),
  )
  const changes = disputed.map(([name, field]): [string, Changes[string]] => {
    if (name.startsWith(customsPrefix)) return ['customs', [theirs['customs'] ?? null, mine.attributes['customs'] ?? null]]
    return [name, [field.theirs, findValue(mine, name) ?? null]]
  })
  return { op: 'update', type: row.type, key: row.key, attributes: row.attributes, changes: Object.fromEntries(changes) }
}

function resolveDeletedThere({ registry, resource, entry, row }: Case, keep: Side, now: number): Outcome {
  if (!row) return decided(null, [])
  if (keep === 'theirs') return decided(null, [{ op: 'delete', type: row.type, key: row.key }])
  const create = toWholeCreate(registry, resource, row, now)
  return decided({ ...create, at: entry.at, state: entry.state === 'held' ? 'held' : 'pending' }, [])
}

function resolveDeletedHere(one: Case, keep: Side): Outcome {
  const { entry } = one
  const { theirs } = entry
  if (theirs === null || theirs === 'gone') return refused('is in no conflict')
  if (keep === 'theirs') return decided(null, restoreRecord(one, theirs))
  return decided({ ...entry, known: theirs, theirs: null, state: 'pending' }, [])
}
