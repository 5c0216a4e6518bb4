import { registry } from '../../src-shared/resources/index.ts'
import { remindedBy, reminder, type RemindedType } from '../../src-shared/resources/reminder.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import { findInstantOf } from '../../src-shared/values/time.ts'
import { wholeList } from './list-query.ts'
import { listUpTo } from './list-up-to.ts'
import { isOutdated, succeed, type Outcome } from './outcome.ts'
import { createRecords, type RecordRow, type Ref } from './records.ts'
import type { Request } from './request.ts'

export interface Reminder {
  readonly id: string
  readonly text: string
  /** Instants, in milliseconds. */
  readonly dueAt: number
  readonly doneAt: number | null
  readonly notifiedAt: number | null
  /** Null once the record was deleted. */
  readonly record: (Ref & { readonly title: string }) | null
}

/** Which reminders to list, earliest first. Without bounds, all of them. */
export interface RemindersAsk {
  readonly isOpen?: true
  readonly isUnnotified?: true
  readonly from?: number
  /** Including this moment. */
  readonly until?: number
  readonly of?: Ref
  /** The most to list; one page unless set. */
  readonly most?: number
}

export interface ReminderList {
  readonly reminders: readonly Reminder[]
  /** All that match, also beyond the listed ones. */
  readonly total: number
}

export interface ReminderChange {
  readonly text?: string
  readonly dueAt?: number
  readonly doneAt?: number | null
}

/** A write answers with its commit, so that it can be undone. */
export interface Reminders {
  list(ask: RemindersAsk, signal?: AbortSignal): Promise<Outcome<ReminderList>>
  /** `key`: with the same one, a second attempt creates no second reminder. */
  create(record: Ref, text: string, dueAt: number, key?: string): Promise<Outcome<Reminder>>
  change(id: string, change: ReminderChange): Promise<Outcome<Reminder>>
  remove(id: string): Promise<Outcome<null>>
  /** Marks a reminder as shown. False if another window has shown it, or if it is no longer due. */
  claim(id: string, now: number): Promise<Outcome<boolean>>
  /** Whether a reminder still waits for the same moment: not done, moved or deleted. */
  isWaiting(one: Pick<Reminder, 'id' | 'dueAt'>): Promise<Outcome<boolean>>
}

/** Whether a record of this type can have reminders. */
export const isReminded = (type: string): type is RemindedType => Object.hasOwn(remindedBy, type)

/** The reminders of one page. */
const mostAtFirst = 100
/** The most reminders in one list. */
export const mostReminders = 1000

const names = Object.values(remindedBy)
const shown = ['text', 'due-at', 'done-at', 'notified-at', ...names]
const toTime = (instant: number) => new Date(instant).toISOString()

export function createReminders(request: Request): Reminders {
  const records = createRecords(request)
  const toOutcome = (outcome: Outcome<RecordRow>): Outcome<Reminder> =>
    outcome.ok ? succeed(toReminder(outcome.value), outcome.commit, outcome.etag) : outcome

  async function claim(id: string, now: number): Promise<Outcome<boolean>> {
    const read = toOutcome(await records.readRecord(reminder, id))
    if (!read.ok) return isGone(read) ? succeed(false) : read
    const { doneAt, notifiedAt, dueAt } = read.value
    if (doneAt !== null || notifiedAt !== null || dueAt > now) return succeed(false)
    const outcome = await records.editRecord(reminder, id, { attributes: { 'notified-at': toTime(now) } }, read.etag)
    if (outcome.ok) return succeed(true)
    // Another window may have shown it, or have changed only its text.
    if (isOutdated(outcome)) return claim(id, now)
    return isGone(outcome) ? succeed(false) : outcome
  }

  return {
    async list(ask, signal) {
      const query = { ...wholeList, filters: toFilters(ask), sort: 'due-at' }
      const outcome = await listUpTo(records, reminder, { query, names: shown }, ask.most ?? mostAtFirst, signal)
      return outcome.ok ? succeed({ reminders: outcome.value.rows.map(toReminder), total: outcome.value.total }) : outcome
    },
    async create({ type, id }, text, dueAt, key) {
      if (!isReminded(type)) throw new Error(`${type} have no reminders`)
      const attributes = { text, 'due-at': toTime(dueAt) }
      const relationships = { [remindedBy[type]]: { type, id } }
      return toOutcome(await records.createRecord(reminder, { attributes, relationships }, key))
    },
    async change(id, { text, dueAt, doneAt }) {
      const attributes = {
        ...(text !== undefined && { text }),
        ...(dueAt !== undefined && { 'due-at': toTime(dueAt) }),
        ...(doneAt !== undefined && { 'done-at': doneAt === null ? null : toTime(doneAt) }),
      }
      return toOutcome(await records.editRecord(reminder, id, { attributes }))
    },
    async isWaiting({ id, dueAt }) {
      const read = toOutcome(await records.readRecord(reminder, id))
      if (read.ok) return succeed(read.value.doneAt === null && read.value.dueAt === dueAt)
      return isGone(read) ? succeed(false) : read
    },
    remove: (id) => records.removeRecord(reminder, id),
    claim,
  }
}

const isGone = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.status === 404

function toFilters({ isOpen, isUnnotified, from, until, of }: RemindersAsk): { name: string; value: string }[] {
  return [
    ...(isOpen ? [{ name: 'done-at-null', value: 'true' }] : []),
    ...(isUnnotified ? [{ name: 'notified-at-null', value: 'true' }] : []),
    ...(from === undefined ? [] : [{ name: 'due-at-gte', value: toTime(from) }]),
    ...(until === undefined ? [] : [{ name: 'due-at-lte', value: toTime(until) }]),
    ...(of && isReminded(of.type) ? [{ name: `${remindedBy[of.type]}-id`, value: of.id }] : []),
  ]
}

function toReminder({ id, attributes, links }: RecordRow): Reminder {
  const record = names.map((name) => links[name]?.[0]).find((link) => link !== undefined)
  const text = attributes['text']
  return {
    id,
    text: typeof text === 'string' ? text : '',
    dueAt: findInstantOf(attributes['due-at']) ?? 0,
    doneAt: findInstantOf(attributes['done-at']) ?? null,
    notifiedAt: findInstantOf(attributes['notified-at']) ?? null,
    record:
      record && registry.has(record.type)
        ? { type: record.type, id: record.id, title: toTitle(record.id, record.attributes) }
        : null,
  }
}
