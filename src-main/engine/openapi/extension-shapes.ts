import type { ExtensionName } from '../../../src-shared/extensions.ts'
import type { DuplicateRule } from '../../../src-shared/schema/resource.ts'
import { customKindNames } from '../../../src-shared/resources/custom-field.ts'
import type { CustomSuggestion } from '../../../src-shared/rules/suggest-custom.ts'
import { decisionsUndone, sides, type Conflict } from '../../../src-shared/sync/conflict.ts'
import { directions, type LogEntry } from '../../../src-shared/sync/log.ts'
import { marks } from '../../../src-shared/sync/mark.ts'
import { mostMinutes, type SyncSettings } from '../../../src-shared/sync/wish.ts'
import type { OutboxChange, OutboxCounts } from '../../../src-shared/sync/outbox.ts'
import type { SyncPhase, SyncStatus, TypeProgress, TypeStatus } from '../../../src-shared/sync/status.ts'
import { teamParts, teamReasons, type TeamChange } from '../../../src-shared/team-file.ts'
import type { PlannedRequest } from '../../outbox/send/plan-push.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { ChangedRecord } from '../ext/changed-by-others.ts'
import { jobActions, type JobState } from '../jobs/job.ts'
import { textsOf, count, listOf, mapOf, nullable, objectOf, oneOfTexts, ref, text, time, type Schema } from './schema.ts'

/** The JSON shapes of an extension. The extension's declaration explains each member. */
export interface ExtensionShape {
  /** Parameters of a GET or attributes of a POST, named as in `takes`. A name that ends in `?` is optional. */
  readonly takes?: Readonly<Record<string, Schema>>
  /** The whole body of a POST, if it has more than attributes. */
  readonly body?: Schema
  readonly gives: Readonly<Partial<Record<'GET' | 'POST' | 'DELETE', Answered>>>
}

interface Answered {
  readonly status: 200 | 201 | 202
  readonly schema: Schema
}

const ok = (schema: Schema): Answered => ({ status: 200, schema })
const member = (type: string, attributes: Schema) => objectOf({ id: text, type: { const: type }, attributes })
const only = (data: Schema) => objectOf({ data })
const refTo = objectOf({ type: text, id: text })
const anything: Schema = {}

/** A schema for every member of a type. A member added to the type must be added here too. */
type Members<T> = { readonly [N in keyof T as undefined extends T[N] ? `${N & string}?` : N & string]-?: Schema }

const limit: Schema = { type: 'integer', minimum: 1 }
const links = mapOf(objectOf({ added: listOf(text), removed: listOf(text) }))
const fromTo = mapOf(objectOf({ from: anything, to: anything }))
const beforeAfter = mapOf({ type: 'array', minItems: 2, maxItems: 2, description: 'Before, after.' })
const serverWords = objectOf({ status: { type: 'integer' }, message: text })
const paged = { 'before?': text, 'limit?': { ...limit, maximum: 200, default: 50 } }
const page = (data: Schema) => ok(objectOf({ data: listOf(data), meta: objectOf({ next: nullable(text) }) }))
const syncSettings = {
  everyMinutes: { type: 'integer', minimum: 1, maximum: mostMinutes },
  pausesOnBattery: { type: 'boolean' },
  asksBeforeSending: { type: 'boolean' },
} satisfies Members<SyncSettings>
const ids = listOf({ type: ['string', 'integer'] })
const counts = {
  outbox: objectOf({ pending: count, parked: count, 'unanswered?': objectOf({ count, until: time }) }),
  conflicts: count,
} satisfies Members<OutboxCounts>

export const extensionSchemas: Record<string, Schema> = {
  Aggregate: member(
    'aggregates',
    objectOf({
      value: { type: ['string', 'number', 'null'] },
      'label?': nullable(text),
      count,
      'sum?': text,
      'greatest?': { type: ['string', 'number', 'null'] },
      'days?': count,
      'measured?': count,
    }),
  ),
  CustomValues: member(
    'custom-values',
    objectOf({
      count,
      samples: listOf(anything),
      suggestion: nullable(
        objectOf({
          kind: oneOfTexts(customKindNames),
          choices: listOf(text),
          fits: count,
          of: count,
        } satisfies Members<CustomSuggestion>),
      ),
      others: listOf(anything),
    }),
  ),
  TeamFileChange: member(
    'team-file-changes',
    objectOf({
      part: oneOfTexts(teamParts),
      object: text,
      name: text,
      action: textsOf<TeamChange['action']>({ add: true, change: true, same: true, cannot: true }),
      changes: listOf(text),
      reason: { type: ['string', 'null'], enum: [...teamReasons, null] },
      missing: listOf(text),
      renumbered: count,
    } satisfies Members<TeamChange>),
  ),
  TeamFile: { type: 'object', description: 'Described in docs/team-file.md.' },
  StageTime: member(
    'stage-times',
    objectOf({ stage: nullable(text), duration: nullable(count), since: nullable(time), exact: { type: 'boolean' } }),
  ),
  JournalEntry: member(
    'journal-entries',
    objectOf({
      at: time,
      action: textsOf<JournalEntry['action']>({ create: true, update: true, delete: true, link: true, import: true }),
      origin: textsOf<JournalEntry['origin']>({ user: true, server: true, system: true }),
      'user-id': nullable(text),
      commit: text,
      group: nullable(text),
      record: objectOf({ type: text, ids: listOf(text) }),
      changes: beforeAfter,
    }),
  ),
  ChangedRecord: member(
    'changed-records',
    objectOf({
      record: refTo,
      name: text,
      at: time,
      action: textsOf<ChangedRecord['action']>({ create: true, update: true, delete: true }),
      assigned: { type: 'boolean' },
      fields: listOf(text),
      changes: beforeAfter,
      origin: textsOf<JournalEntry['origin']>({ user: true, server: true, system: true }),
      'user-id': nullable(text),
    } satisfies Members<ChangedRecord>),
  ),
  Job: member(
    'jobs',
    objectOf({
      action: oneOfTexts(jobActions),
      object: nullable(text),
      state: textsOf<JobState>({ running: true, done: true, cancelled: true, failed: true, interrupted: true }),
      total: count,
      done: count,
      unchanged: count,
      skipped: listOf(objectOf({ id: text, reason: text })),
      'skipped-count': count,
      group: text,
    }),
  ),
  SyncStatus: member(
    'sync',
    objectOf({
      phase: textsOf<SyncPhase>({ idle: true, syncing: true, paused: true, waiting: true, stopped: true, elsewhere: true }),
      paused: { type: 'boolean' },
      problem: nullable(objectOf({ code: text, message: text })),
      retryAt: nullable(time),
      heldBy: nullable(objectOf({ what: text, pid: { type: 'integer' } })),
      restarted: nullable(objectOf({ at: time, message: text })),
      'copied?': nullable(objectOf({ at: time, message: text })),
      lastSyncedAt: nullable(time),
      progress: listOf(
        objectOf({
          type: text,
          doing: textsOf<TypeProgress['doing']>({ mirror: true, poll: true, audit: true }),
          done: count,
          total: count,
          perSecond: { type: 'number' },
          secondsLeft: { type: 'number' },
        }),
      ),
      types: mapOf(
        objectOf({
          mirrored: { type: 'boolean' },
          total: nullable(count),
          paused: nullable(
            objectOf({ why: textsOf<NonNullable<TypeStatus['paused']>['why']>({ forbidden: true, absent: true }), words: text }),
          ),
          heldDeletions: count,
          'keptDeletions?': count,
          'denied?': { type: 'object', additionalProperties: text },
          'failed?': objectOf({ message: text, since: time }),
          'unfit?': listOf(text),
        } satisfies Members<TypeStatus>),
      ),
      heldDeletions: count,
      findings: nullable(
        objectOf({ probedAt: time, shownZone: text, filterZone: nullable(text), ignoredFilters: mapOf(listOf(text)) }),
      ),
      duplicates: listOf(objectOf({ type: text, ids: listOf(text) })),
      remote: ref('SyncRemote'),
      settings: objectOf(syncSettings),
      ...counts,
    } satisfies Members<SyncStatus & OutboxCounts>),
  ),
  SyncRemote: objectOf({ url: text, userId: nullable(text), tokenEnd: text }),
  RemovedRecord: member(
    'removed-records',
    objectOf({ at: time, commit: text, record: refTo, name: text, restored: nullable(text) }),
  ),
  HeldRecord: member('held-records', objectOf({ record: refTo, name: text, kept: { type: 'boolean' } })),
  SyncMark: member('sync-marks', objectOf({ record: refTo, mark: oneOfTexts(marks) })),
  SyncLogEntry: member(
    'sync-log-entries',
    objectOf({
      at: time,
      direction: oneOfTexts(directions),
      type: text,
      ids: listOf(text),
      count,
      action: textsOf<LogEntry['action']>({ create: true, update: true, delete: true, link: true, import: true }),
      fields: listOf(text),
    } satisfies Members<LogEntry>),
  ),
  PlannedRequest: member(
    'planned-requests',
    objectOf({
      type: text,
      recordId: text,
      method: textsOf<PlannedRequest['method']>({ POST: true, PATCH: true, DELETE: true }),
      path: text,
      body: nullable({ type: 'object' }),
      fields: fromTo,
      links,
      waitsFor: listOf(text),
    }),
  ),
  OutboxChange: member(
    'outbox-changes',
    objectOf({
      type: text,
      recordId: text,
      action: textsOf<OutboxChange['action']>({ create: true, update: true, delete: true }),
      state: textsOf<OutboxChange['state']>({ pending: true, sending: true, parked: true }),
      'held?': { const: true },
      fields: mapOf(objectOf({ from: anything, to: anything, 'refused?': serverWords })),
      links,
      error: nullable(serverWords),
      waitsFor: nullable(listOf(text)),
      'lookedForUntil?': time,
      at: time,
    }),
  ),
  Conflict: member(
    'conflicts',
    objectOf({
      type: text,
      recordId: text,
      kind: textsOf<Conflict['kind']>({ 'edit-edit': true, 'edit-delete': true, 'delete-edit': true }),
      at: time,
      fields: mapOf(objectOf({ base: anything, mine: anything, theirs: anything, 'theirsAt?': time })),
    }),
  ),
}

const job: Answered = ok(only(ref('Job')))
const started: Answered = { status: 202, schema: only(ref('Job')) }
const jobOrder: Readonly<Record<string, Schema>> = {
  object: oneOfTexts(['contacts', 'companies', 'deals', 'orders']),
  action: oneOfTexts(jobActions.filter((action) => action !== 'undo')),
  'ids?': { ...ids, minItems: 1 },
  'filter?': text,
  'all?': { const: true },
  'except?': ids,
  'attributes?': { type: 'object' },
  'relationships?': { type: 'object' },
  'set?': text,
}
const status = ok(only(ref('SyncStatus')))
const remote = ok(only(member('sync-remotes', ref('SyncRemote'))))
const settled = { POST: ok(objectOf({ data: { type: 'null' }, meta: objectOf({ commit: text, ...counts }) })) }
const records = (meta: Schema) => ok(objectOf({ data: listOf(ref('AnyRecord')), meta }))

export const extensionShapes: Record<ExtensionName, ExtensionShape> = {
  aggregates: {
    takes: { 'by?': text, 'step?': oneOfTexts(['month']), 'sum?': text, 'days?': text, 'greatest?': text, 'filter[…]?': text },
    gives: {
      GET: ok(
        objectOf({
          data: listOf(ref('Aggregate')),
          meta: objectOf({ 'record-count': count, 'sum?': text, 'days?': count, 'measured?': count }),
        }),
      ),
    },
  },
  customValues: { gives: { GET: ok(only(listOf(ref('CustomValues')))) } },
  teamFile: {
    takes: { 'deal-stages?': text, 'order-stages?': text },
    body: only(objectOf({ attributes: ref('TeamFile') })),
    gives: {
      GET: ok(only(member('team-files', ref('TeamFile')))),
      POST: ok(objectOf({ data: listOf(ref('TeamFileChange')), meta: objectOf({ commit: nullable(text) }) })),
    },
  },
  teamFilePreview: {
    body: only(objectOf({ attributes: ref('TeamFile') })),
    gives: { POST: ok(objectOf({ data: listOf(ref('TeamFileChange')), meta: objectOf({ commit: nullable(text) }) })) },
  },
  stageTimes: { takes: { ids: text }, gives: { GET: ok(only(listOf(ref('StageTime')))) } },
  search: {
    takes: { 'q?': text, 'types?': text, 'limit?': { ...limit, maximum: 50, default: 5 } },
    gives: { GET: records(objectOf({ groups: listOf(objectOf({ type: text, count })) })) },
  },
  duplicates: {
    body: objectOf({
      data: { type: 'object', properties: { id: { type: ['string', 'integer'] }, attributes: { type: 'object' } } },
    }),
    gives: {
      POST: records(
        objectOf({
          reasons: mapOf(listOf(textsOf<DuplicateRule['reason']>({ phone: true, email: true, inn: true, name: true }))),
        }),
      ),
    },
  },
  journal: {
    takes: {
      'type?': text,
      'id?': text,
      'group?': text,
      ...paged,
    },
    gives: { GET: ok(only(listOf(ref('JournalEntry')))) },
  },
  changedByOthers: {
    takes: { 'responsible?': text, 'since?': text, 'limit?': { ...limit, maximum: 100, default: 20 } },
    gives: {
      GET: ok(
        objectOf({
          data: listOf(ref('ChangedRecord')),
          meta: objectOf({ 'record-count': count, cursor: text, complete: { type: 'boolean' } }),
        }),
      ),
    },
  },
  undo: {
    gives: {
      POST: ok(
        objectOf({
          data: listOf(ref('JournalEntry')),
          meta: objectOf({ commit: text, 'decision?': oneOfTexts([...decisionsUndone]) }),
        }),
      ),
    },
  },
  jobs: {
    takes: jobOrder,
    gives: { GET: ok(only(listOf(ref('Job')))), POST: started },
  },
  jobsPreview: {
    body: only(objectOf({ 'type?': { const: 'jobs' }, attributes: objectOf(jobOrder) })),
    gives: { POST: ok(objectOf({ meta: objectOf({ 'record-count': count, set: text }) })) },
  },
  job: { gives: { GET: job, DELETE: job } },
  jobContinue: { gives: { POST: started } },
  jobUndo: { gives: { POST: started } },
  sync: { gives: { GET: status } },
  syncNow: { gives: { POST: status } },
  syncPause: { gives: { POST: status } },
  syncResume: { gives: { POST: status } },
  syncAcceptDeletions: { gives: { POST: status } },
  syncKeepDeletions: { gives: { POST: status } },
  syncUnkeepDeletions: { gives: { POST: status } },
  syncHeld: {
    takes: { 'limit?': { ...limit, maximum: 1000, default: 100 } },
    gives: { GET: ok(objectOf({ data: listOf(ref('HeldRecord')), meta: objectOf({ count }) })) },
  },
  syncAcceptAccount: { gives: { POST: status } },
  syncSettings: {
    takes: Object.fromEntries(Object.entries(syncSettings).map(([name, schema]) => [`${name}?`, schema])),
    gives: { POST: status },
  },
  syncSend: { gives: { POST: status } },
  syncLog: {
    takes: { 'direction?': oneOfTexts(directions), 'type?': text, ...paged },
    gives: { GET: page(ref('SyncLogEntry')) },
  },
  syncOpen: { takes: { type: text, id: { type: ['string', 'integer'] } }, gives: { POST: status } },
  syncToken: { takes: { token: text }, gives: { GET: remote, POST: remote } },
  syncRemoved: {
    takes: paged,
    gives: { GET: page(ref('RemovedRecord')) },
  },
  syncRestore: { gives: { POST: { status: 201, schema: only(refTo) } } },
  syncPreview: { gives: { GET: ok(only(listOf(ref('PlannedRequest')))) } },
  syncMarks: { gives: { GET: ok(only(listOf(ref('SyncMark')))) } },
  syncOutbox: { gives: { GET: ok(only(listOf(ref('OutboxChange')))) } },
  syncOutboxRetry: { gives: settled },
  syncOutboxDiscard: { gives: settled },
  syncOutboxHold: { gives: settled },
  syncConflicts: { gives: { GET: ok(only(listOf(ref('Conflict')))) } },
  syncConflictResolve: { takes: { keep: oneOfTexts(sides), 'field?': text }, gives: settled },
}
