/** An address under `/ext/v1` that answers something other than the records of one resource. */
export interface Extension {
  /** Below `/ext/v1/`; a segment in angle brackets is the caller's. */
  readonly path: string
  readonly methods: readonly ('GET' | 'POST' | 'DELETE')[]
  readonly summary: string
  /** Parameters of the query, or attributes in the body. */
  readonly takes: Readonly<Record<string, string>>
  readonly gives: string
}

const filters = 'any filter that the list of the type takes'

/** What the app needs beyond the records themselves. Answers are JSON:API documents like the rest. */
export const extensions = {
  aggregates: {
    path: 'aggregates/<type>',
    methods: ['GET'],
    summary: 'Counts, exact sums and greatest values, in all or by group',
    takes: {
      by: 'a field or a relationship of the type: one group per value, or per record it leads to',
      sum: 'a decimal field to add up',
      greatest: 'a field whose greatest value is wanted',
      'filter[…]': filters,
    },
    gives: '`data`: groups with `value`, `count`, `sum`, `greatest`; `meta`: `record-count` and `sum` over all of them',
  },
  search: {
    path: 'search',
    methods: ['GET'],
    summary: 'All types in one call, as one types',
    takes: {
      q: 'what is looked for, by the rules of `filter[q]`',
      types: 'a comma list; every type with searched fields without it',
      limit: 'at most this many records of each type, 1 to 50 (default 5)',
    },
    gives: '`data`: the records found, type by type; `meta.groups`: `type` and true `count` of each that has any',
  },
  duplicates: {
    path: 'duplicates/<type>',
    methods: ['POST'],
    summary: 'Records that a draft may be a copy of',
    takes: { attributes: 'those of the draft, in the shape of a create; `data.id` leaves out the record being edited' },
    gives: '`data`: the records, likeliest first; `meta.reasons`: for each id, which of phone, email, inn, name are the same',
  },
  journal: {
    path: 'journal',
    methods: ['GET'],
    summary:
      'Who changed what, newest first: of the account, of one record, or of one job. A link stands in the history of both records',
    takes: {
      type: 'with `id`: the record whose history is wanted',
      id: 'its API id',
      group: 'the job whose changes are wanted',
      before: 'an entry’s id: what came before it',
      limit: 'at most this many entries, 1 to 200 (default 50)',
    },
    gives: '`data`: entries with `at`, `action`, `origin`, `user-id`, `commit`, `group`, `record` and `changes` (before, after)',
  },
  undo: {
    path: 'journal/<commit>/undo',
    methods: ['POST'],
    summary:
      'Undoes a commit, whole or not at all; undoing the undo is redo. The answer to a write names its commit in the header `outpost-commit`',
    takes: {},
    gives:
      '`data`: the entries this made. 409 names the records in the way and why: a field changed since, or a rule that would no longer hold. Nothing is changed then',
  },
  jobs: {
    path: 'jobs',
    methods: ['GET', 'POST'],
    summary: 'An edit, archiving, trashing or deleting of many records',
    takes: {
      object: 'contacts, companies, deals or orders',
      action: 'edit, archive, unarchive, trash, restore, or delete for good',
      ids: 'the records, by string or integer; or, instead,',
      filter: 'filters of a list and nothing else: `filter[q]=…&filter[actual]=1`; or, instead,',
      all: 'true: the whole list',
      except: 'ids of records that are left out',
      attributes: 'for an edit: as in a PATCH',
      relationships: 'for an edit: as in a PATCH',
    },
    gives:
      '202 and the job: `state` (running, done, cancelled, failed, or interrupted where its process ended first), `total`, `done`, of those `unchanged` as they were so already and `skipped` with reasons, `group`; progress also comes by `/events` (`event: job`). 422 names the member that is unknown or unfit, and nothing is started',
  },
  job: {
    path: 'jobs/<job>',
    methods: ['GET', 'DELETE'],
    summary: 'How far a job is; DELETE ends it where it is',
    takes: {},
    gives: 'the job',
  },
  jobContinue: {
    path: 'jobs/<job>/continue',
    methods: ['POST'],
    summary: 'Continues a job that was interrupted or failed, where it was left',
    takes: {},
    gives: '202 and the job. 409 where it is neither',
  },
  jobUndo: {
    path: 'jobs/<job>/undo',
    methods: ['POST'],
    summary: 'Undoes a job as a job of its own; records that cannot be undone stay as they are and are listed under `skipped`',
    takes: {},
    gives: '202 and the new job',
  },
  sync: {
    path: 'sync',
    methods: ['GET'],
    summary: 'Where a mirror stands with its hosted CRM; 404 on any other account',
    takes: {},
    gives:
      '`phase` (idle, syncing, paused, waiting, stopped, elsewhere), `problem` in words, `retryAt`, `copied` where the account was found to be a copy, `lastSyncedAt`, `progress` of what is being read with rows a second and seconds left, `types` (mirrored, total, paused, held deletions), `findings` in brief, `remote`, and with GET `outbox` (`pending`, `parked`) and `conflicts`; each change also comes by `/events` (`event: sync`)',
  },
  syncNow: {
    path: 'sync/now',
    methods: ['POST'],
    summary: 'Asks for a round now, whatever is waited for',
    takes: {},
    gives: 'where sync stands, as for the other wishes',
  },
  syncPause: {
    path: 'sync/pause',
    methods: ['POST'],
    summary: 'Ends the round under way and begins no other, also after a restart',
    takes: {},
    gives: 'where sync stands',
  },
  syncResume: {
    path: 'sync/resume',
    methods: ['POST'],
    summary: 'Goes on where a pause left off',
    takes: {},
    gives: 'where sync stands',
  },
  syncAcceptDeletions: {
    path: 'sync/accept-deletions',
    methods: ['POST'],
    summary: 'Lets go of the records that were deleted there in a mass and are held here, this once',
    takes: {},
    gives: 'where sync stands',
  },
  syncAcceptAccount: {
    path: 'sync/accept-account',
    methods: ['POST'],
    summary: 'Goes on though the hosted CRM has other records than the ones mirrored here (`problem` is `another-account`)',
    takes: {},
    gives: 'where sync stands',
  },
  syncOpen: {
    path: 'sync/open',
    methods: ['POST'],
    summary: 'Tells that a record is being looked at: it is read from the hosted CRM at once, with its links',
    takes: { type: 'a type of the CRM', id: 'the record' },
    gives: 'where sync stands',
  },
  syncToken: {
    path: 'sync/token',
    methods: ['GET', 'POST'],
    summary: 'The token of the hosted CRM; POST replaces it by another of the same user',
    takes: { token: 'with POST: the new token' },
    gives: '`url`, `userId`, and of the token its last four characters as `tokenEnd`',
  },
  syncRemoved: {
    path: 'sync/removed',
    methods: ['GET'],
    summary: 'Records that are gone here because the hosted CRM no longer has them, newest first',
    takes: {
      before: 'an entry’s id, or `meta.next`: what came before it',
      limit: 'at most this many entries, 1 to 200 (default 50)',
    },
    gives:
      '`data`: entries with `at`, `commit`, `record`, `name`, and as `restored` the id it was restored under; `meta.next` leads on, and is null at the end',
  },
  syncRestore: {
    path: 'sync/removed/<commit>/<type>/<id>/restore',
    methods: ['POST'],
    summary: 'Makes such a record anew, with an id of its own and the links whose other ends are still there',
    takes: {},
    gives: '201 and the `type` and `id` of the new record. 409 where it is there again, or was restored before',
  },
  syncPreview: {
    path: 'sync/preview',
    methods: ['GET'],
    summary: 'The requests that sync would send now, in their order; nothing is sent',
    takes: {},
    gives:
      '`data`: `type`, `recordId`, `method`, `path` below `/api/v1/`, `body`, `fields` (from, to), `links` (ids added and removed), `waitsFor`: records that must be there first, in which case it is not sent now',
  },
  syncOutbox: {
    path: 'sync/outbox',
    methods: ['GET'],
    summary: 'Changes made here that the hosted CRM does not have yet, one for each record, oldest first',
    takes: {},
    gives:
      '`data`: `type`, `recordId`, `action`, `state` (pending, sending, parked), `held` where a person holds it back, `fields` (from what the server has to what is here), `links` (ids added and removed), `error` in the server’s own words, `waitsFor` (records the server must know first), `at`',
  },
  syncOutboxRetry: {
    path: 'sync/outbox/<id>/retry',
    methods: ['POST'],
    summary: 'Lets a change that was refused, or that a person holds, be sent again',
    takes: {},
    gives: '`meta`: `commit`, `outbox` and `conflicts` as they are now. 409 while it is being sent',
  },
  syncOutboxDiscard: {
    path: 'sync/outbox/<id>/discard',
    methods: ['POST'],
    summary: 'Takes back here what was not sent: a new record goes, an edit is undone, a deleted record comes back',
    takes: {},
    gives: 'as for retry; `commit` can be undone',
  },
  syncOutboxHold: {
    path: 'sync/outbox/<id>/hold',
    methods: ['POST'],
    summary: 'Keeps a change here until `retry` lets it go; it counts as parked',
    takes: {},
    gives: 'as for retry',
  },
  syncConflicts: {
    path: 'sync/conflicts',
    methods: ['GET'],
    summary: 'Records that were changed here and there, and that a person must decide about',
    takes: {},
    gives:
      '`data`: `type`, `recordId`, `kind` (edit-edit, edit-delete, delete-edit: what was done here, then what was done there), `at`, `fields` with `base`, `mine`, `theirs`; a to-one link as `relationships/<name>` with ids',
  },
  syncConflictResolve: {
    path: 'sync/conflicts/<id>/resolve',
    methods: ['POST'],
    summary: 'Decides a conflict, whole or field by field; a change like any other, which can be undone',
    takes: { keep: 'mine or theirs', field: 'one of the fields; all without it' },
    gives: 'as for the outbox',
  },
} as const satisfies Record<string, Extension>

export type ExtensionName = keyof typeof extensions
