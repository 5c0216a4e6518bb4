/** A path under `/ext/v1` that does not simply return the records of one resource. */
export interface Extension {
  /** Relative to `/ext/v1/`. A segment in angle brackets is a parameter. */
  readonly path: string
  readonly methods: readonly ('GET' | 'POST' | 'DELETE')[]
  readonly summary: string
  /** Query parameters, or attributes of the body. */
  readonly takes: Readonly<Record<string, string>>
  readonly gives: string
}

const filters = 'any filter of the list of that type'

/** What the app needs beyond plain records. Answers are JSON:API documents. */
export const extensions = {
  aggregates: {
    path: 'aggregates/<type>',
    methods: ['GET'],
    summary: 'Returns counts, exact sums and greatest values, in total or by group',
    takes: {
      by: 'a field or relationship to group by: one group per value or per linked record',
      step: '`month`, with a date or time in `by`: one group per month of the account’s time zone, written `2026-11`',
      sum: 'a decimal field to add up',
      days: 'two dates or times, such as `created-at,finished-at`: adds up the days from the first to the second, in the account’s time zone',
      greatest: 'a field whose greatest value to return',
      'filter[…]': filters,
    },
    gives:
      '`data`: groups with `value` (what the filter of that field takes; null for its `none`), `count`, `sum`, `greatest`, `days` with `measured` (the records behind `days`: those with both dates in that order), and for a text field `label`, its newest spelling; `meta`: `record-count`, `sum`, `days` and `measured` over all of them',
  },
  stageTimes: {
    path: 'stage-times/<type>',
    methods: ['GET'],
    summary: 'Tells since when deals or orders are in their present stages',
    takes: { ids: 'a comma-separated list of 1 to 100 ids of that type; unknown ones are left out' },
    gives:
      '`data`: for each record `stage` (an id, or null), `duration` (the days that the stage should take; null if it names none, is won or is lost), `since` (null without a stage) and `exact`. False if nobody saw when the record entered the stage, for example because the hosted CRM moved it: it was then or earlier. Undo of a move restores the former time',
  },
  customValues: {
    path: 'custom-values/<type>',
    methods: ['GET'],
    summary: 'Lists the custom fields that occur in the records of a type, and suggests a kind for those without a definition',
    takes: {},
    gives:
      '`data`: for each key `count` (records that have a value), `samples` (some values of the newest records), `suggestion` (`kind`, `choices`, and how many values fit, as `fits` of `of`; null for a field with a definition), and `others`: for a field of the kind choice, values in use that are not among its choices. Suggestions look at the newest 200 values of a field',
  },
  teamFile: {
    path: 'team-file',
    methods: ['GET', 'POST'],
    summary: 'Returns the settings that a team shares: custom fields, order of stages, saved views; POST imports such a file',
    takes: {
      'deal-stages': 'with GET: ids of deal stages in the order to write, if the account has no order of its own',
      'order-stages': 'with GET: the same for order stages',
      attributes: 'with POST: the file',
    },
    gives:
      'with GET the file as `attributes`; with POST what was done, as for the preview. `meta.commit`: the commit, which can be undone; null if there was nothing to change. 422 if the file is damaged or a newer version wrote it; nothing is changed then',
  },
  teamFilePreview: {
    path: 'team-file/preview',
    methods: ['POST'],
    summary: 'Says what importing a team file would change, without changing anything',
    takes: { attributes: 'the file' },
    gives:
      '`data`: for each thing in the file `part`, `object`, `name`, `action` (add, change, same, cannot), `changes` (names of what differs), `reason` if it cannot be applied, `missing` (stages that this account does not have) and `renumbered` (stages that were found by name)',
  },
  search: {
    path: 'search',
    methods: ['GET'],
    summary: 'Searches all types in one call, for search as you type',
    takes: {
      q: 'the search text, with the rules of `filter[q]`',
      types: 'a comma-separated list of types (default: every type with searched fields)',
      limit: 'at most this many records of each type, 1 to 50 (default 5)',
    },
    gives: '`data`: the records found, type by type; `meta.groups`: `type` and full `count` of each type with matches',
  },
  duplicates: {
    path: 'duplicates/<type>',
    methods: ['POST'],
    summary: 'Finds records that a draft may duplicate',
    takes: { attributes: 'the attributes of the draft, as for a create; `data.id` excludes the record being edited' },
    gives: '`data`: the records, most likely first; `meta.reasons`: for each id, which of phone, email, inn and name match',
  },
  journal: {
    path: 'journal',
    methods: ['GET'],
    summary:
      'Lists who changed what, newest first: in the account, in one record, or in one job. A link appears in the history of both records',
    takes: {
      type: 'with `id`: the record whose history to return',
      id: 'the record’s API id',
      group: 'the job whose changes to return',
      before: 'an entry’s id: return only older entries',
      limit: 'at most this many entries, 1 to 200 (default 50)',
    },
    gives: '`data`: entries with `at`, `action`, `origin`, `user-id`, `commit`, `group`, `record` and `changes` (before, after)',
  },
  changedByOthers: {
    path: 'changed-by-others',
    methods: ['GET'],
    summary:
      'Lists contacts, companies, deals and orders that others changed: the hosted CRM, other users, or other applications',
    takes: {
      responsible: '`me` or the id of a user: only records that this user is responsible for now, or was until they were deleted',
      since: 'a cursor from an earlier `meta.cursor`: only changes after that',
      limit: 'at most this many records, 1 to 100 (default 20)',
    },
    gives:
      '`data`: one entry per record, newest change first, with `record`, `name`, `at`, `action` (create, update, delete), `assigned` (others made this user responsible), `fields` (names of what changed), `changes` (their values before and after, as in the journal), and `user-id` and `origin` of the newest change. `meta`: `record-count`; `cursor`, the end of the journal; `complete`, false if only the newest 2000 changes were looked at. Records that were imported in bulk and fields that are set automatically do not count',
  },
  undo: {
    path: 'journal/<commit>/undo',
    methods: ['POST'],
    summary:
      'Undoes a whole commit or nothing; undoing the undo is redo. The answer to a write names its commit in the header `outpost-commit`',
    takes: {},
    gives:
      '`data`: the entries created by the undo. `meta.commit`: its commit. `meta.decision`: how a decision about a conflict or a waiting change was undone. 409 names the records that prevent it and why: a field has changed since, or a rule would be broken. 410: the hosted CRM has the decision already. Nothing is changed then',
  },
  jobs: {
    path: 'jobs',
    methods: ['GET', 'POST'],
    summary: 'Edits, archives, trashes or deletes many records',
    takes: {
      object: 'contacts, companies, deals or orders',
      action: 'edit, archive, unarchive, trash, restore or delete (permanently)',
      ids: 'the records, as strings or integers; or, instead,',
      filter: 'list filters and nothing else: `filter[q]=…&filter[actual]=1`; or, instead,',
      all: 'true: the whole list',
      except: 'ids of records to leave out',
      attributes: 'for an edit: as in a PATCH',
      relationships: 'for an edit: as in a PATCH',
      set: 'the set that the preview returned: 409, and no job, if the order now selects other records',
    },
    gives:
      '202 and the job: `state` (running, done, cancelled, failed, or interrupted if its process ended first), `total`, `done` (including `unchanged` records that needed no change, and `skipped` ones with reasons), `group`. `/events` reports progress (`event: job`). 422 names the unknown or invalid member; nothing is started',
  },
  jobsPreview: {
    path: 'jobs/preview',
    methods: ['POST'],
    summary: 'Says which records an order for a job selects, without starting it',
    takes: { attributes: 'the order' },
    gives: '`meta`: `record-count` and `set`, a text that tells these records from any others',
  },
  job: {
    path: 'jobs/<job>',
    methods: ['GET', 'DELETE'],
    summary: 'Returns the progress of a job; DELETE stops it where it is',
    takes: {},
    gives: 'the job',
  },
  jobContinue: {
    path: 'jobs/<job>/continue',
    methods: ['POST'],
    summary: 'Continues an interrupted or failed job where it stopped',
    takes: {},
    gives: '202 and the job. 409 if it is in another state',
  },
  jobUndo: {
    path: 'jobs/<job>/undo',
    methods: ['POST'],
    summary: 'Undoes a job, as a new job; records that cannot be undone stay unchanged and are listed under `skipped`',
    takes: {},
    gives: '202 and the new job',
  },
  sync: {
    path: 'sync',
    methods: ['GET'],
    summary: 'Returns the sync status of a mirror; 404 on any other account',
    takes: {},
    gives:
      '`phase` (idle, syncing, paused, waiting, stopped, elsewhere), `problem` with a message, `retryAt`, `copied` if the account turned out to be a copy, `lastSyncedAt`, `progress` of the current reading with rows per second and seconds left, `types` (mirrored, total, paused, held deletions, what the token may not do as `denied`), a summary of `findings`, `remote`, `settings`, and with GET `outbox` (`pending`, `parked`, and `unanswered` with `count` and `until` if answers were lost) and `conflicts`. `/events` reports each change (`event: sync`)',
  },
  syncNow: {
    path: 'sync/now',
    methods: ['POST'],
    summary: 'Starts a sync round now instead of waiting',
    takes: {},
    gives: 'the sync status',
  },
  syncPause: {
    path: 'sync/pause',
    methods: ['POST'],
    summary: 'Stops the current round and starts no other, even after a restart',
    takes: {},
    gives: 'the sync status',
  },
  syncResume: {
    path: 'sync/resume',
    methods: ['POST'],
    summary: 'Resumes sync after a pause',
    takes: {},
    gives: 'the sync status',
  },
  syncAcceptDeletions: {
    path: 'sync/accept-deletions',
    methods: ['POST'],
    summary:
      'Deletes the held records here: those that the hosted CRM deleted in bulk. Later bulk deletions need a new confirmation',
    takes: {},
    gives: 'the sync status',
  },
  syncKeepDeletions: {
    path: 'sync/keep-deletions',
    methods: ['POST'],
    summary: 'Keeps the held records here although the hosted CRM deleted them. A record that it shows again is synced as before',
    takes: {},
    gives: 'the sync status',
  },
  syncUnkeepDeletions: {
    path: 'sync/unkeep-deletions',
    methods: ['POST'],
    summary: 'Takes back `keep-deletions`: the kept records wait for a decision again',
    takes: {},
    gives: 'the sync status',
  },
  syncHeld: {
    path: 'sync/held',
    methods: ['GET'],
    summary: 'Lists records that the hosted CRM deleted in bulk and that are still here',
    takes: { limit: 'at most this many records, 1 to 1000 (default 100)' },
    gives: '`data`: `record`, `name` and `kept` (a user decided to keep it); `meta.count`: how many there are',
  },
  syncAcceptAccount: {
    path: 'sync/accept-account',
    methods: ['POST'],
    summary: 'Continues sync although the hosted CRM has different records than this mirror (`problem` is `another-account`)',
    takes: {},
    gives: 'the sync status',
  },
  syncSettings: {
    path: 'sync/settings',
    methods: ['POST'],
    summary: 'Changes how sync works; what is not sent stays as it is',
    takes: {
      everyMinutes: 'minutes between two rounds, 1 to 1440 (default 1; on battery at least 5)',
      pausesOnBattery: 'true: on battery, sync runs only when a user asks',
      asksBeforeSending: 'true: sync sends nothing before `send`. The command `outpost sync` sends all the same',
    },
    gives: 'the sync status, with `settings`',
  },
  syncSend: {
    path: 'sync/send',
    methods: ['POST'],
    summary: 'Sends the changes that wait now, once, even if sync asks before sending',
    takes: {},
    gives: 'the sync status',
  },
  syncLog: {
    path: 'sync/log',
    methods: ['GET'],
    summary: 'Lists what sync received and what it sent, newest first',
    takes: {
      direction: 'sent or received (default: both)',
      type: 'only records of this type',
      before: 'an entry’s id, or `meta.next`: return only older entries',
      limit: 'at most this many entries, 1 to 200 (default 50)',
    },
    gives:
      '`data`: entries with `at`, `direction`, `type`, `ids`, `count`, `action` and `fields`, the names of what changed; `meta.next` for the next page, or null at the end',
  },
  syncOpen: {
    path: 'sync/open',
    methods: ['POST'],
    summary: 'Tells sync that a user has opened a record, so that it re-reads the record and its links at once',
    takes: { type: 'a type of the CRM', id: 'the record’s id' },
    gives: 'the sync status',
  },
  syncToken: {
    path: 'sync/token',
    methods: ['GET', 'POST'],
    summary: 'Shows which token of the hosted CRM is used; POST replaces it with another one of the same user',
    takes: { token: 'with POST: the new token' },
    gives: '`url`, `userId`, and the token’s last four characters as `tokenEnd`',
  },
  syncRemoved: {
    path: 'sync/removed',
    methods: ['GET'],
    summary: 'Lists records that sync removed because the hosted CRM no longer has them, newest first',
    takes: {
      before: 'an entry’s id, or `meta.next`: return only older entries',
      limit: 'at most this many entries, 1 to 200 (default 50)',
    },
    gives:
      '`data`: entries with `at`, `commit`, `record`, `name`, and the id of the restored record as `restored`; `meta.next` for the next page, or null at the end',
  },
  syncRestore: {
    path: 'sync/removed/<commit>/<type>/<id>/restore',
    methods: ['POST'],
    summary: 'Restores a removed record under a new id, with the links whose other records still exist',
    takes: {},
    gives: '201 and the `type` and `id` of the new record. 409 if the record exists again or was already restored',
  },
  syncPreview: {
    path: 'sync/preview',
    methods: ['GET'],
    summary: 'Lists the requests that sync would send now, in order, without sending them',
    takes: {},
    gives:
      '`data`: `type`, `recordId`, `method`, `path` below `/api/v1/`, `body`, `fields` (from, to), `links` (ids added and removed), `waitsFor`: records that the server must have first, so this request is not sent yet',
  },
  syncMarks: {
    path: 'sync/marks',
    methods: ['GET'],
    summary: 'Lists which records the hosted CRM does not have as they are here, in brief',
    takes: {},
    gives: '`data`: `record` and `mark` (conflict, refused, held, waiting); the id is that of the change or conflict',
  },
  syncOutbox: {
    path: 'sync/outbox',
    methods: ['GET'],
    summary: 'Lists changes that the hosted CRM does not have yet, one per record, oldest first',
    takes: {},
    gives:
      '`data`: `type`, `recordId`, `action`, `state` (pending, sending, parked), `held` if a user holds it back, `fields` (from the server’s value to the local one, and `refused` with the server’s message), `links` (ids added and removed), `error` with the server’s message, `waitsFor` (records that the server must have first), `lookedForUntil` if its answer was lost, `at`',
  },
  syncOutboxRetry: {
    path: 'sync/outbox/<id>/retry',
    methods: ['POST'],
    summary: 'Queues a refused or held change to be sent again',
    takes: {},
    gives: '`meta`: `commit`, `outbox` and `conflicts` as they are now. 409 while it is being sent',
  },
  syncOutboxDiscard: {
    path: 'sync/outbox/<id>/discard',
    methods: ['POST'],
    summary: 'Discards an unsent change here: removes a new record, undoes an edit, or restores a deleted record',
    takes: {},
    gives: 'as for retry; `commit` can be undone',
  },
  syncOutboxHold: {
    path: 'sync/outbox/<id>/hold',
    methods: ['POST'],
    summary: 'Holds a change back until `retry`; it counts as parked',
    takes: {},
    gives: 'as for retry',
  },
  syncConflicts: {
    path: 'sync/conflicts',
    methods: ['GET'],
    summary: 'Lists records changed on both sides, which a person must decide about',
    takes: {},
    gives:
      '`data`: `type`, `recordId`, `kind` (edit-edit, edit-delete, delete-edit: first the local change, then the server’s), `at`, `fields` with `base`, `mine`, `theirs`, and `theirsAt` if the server told when; a to-one link as `relationships/<name>` with ids',
  },
  syncConflictResolve: {
    path: 'sync/conflicts/<id>/resolve',
    methods: ['POST'],
    summary: 'Resolves a conflict, whole or field by field; this can be undone like any other change',
    takes: { keep: 'mine or theirs', field: 'one of the fields (default: all)' },
    gives: 'as for the outbox',
  },
} as const satisfies Record<string, Extension>

export type ExtensionName = keyof typeof extensions
