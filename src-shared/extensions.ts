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
    summary: 'Who changed what, newest first: of the account, of one record, or of one job',
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
    summary: 'Takes back a commit, whole; undoing what that made is redo',
    takes: {},
    gives: '`data`: the entries this made. 409 names every field that has moved since, and nothing is changed',
  },
  jobs: {
    path: 'jobs',
    methods: ['GET', 'POST'],
    summary: 'An edit, archiving or trashing of many records',
    takes: {
      object: 'contacts, companies, deals or orders',
      action: 'edit, archive, unarchive, trash or restore',
      ids: 'the records; or, instead,',
      filter: 'the query of a list: `filter[q]=…&filter[actual]=1`',
      attributes: 'for an edit: as in a PATCH',
      relationships: 'for an edit: as in a PATCH',
    },
    gives:
      '202 and the job: `state`, `total`, `done`, `skipped` with reasons, `group`; progress also comes by `/events` (`event: job`)',
  },
  job: {
    path: 'jobs/<job>',
    methods: ['GET', 'DELETE'],
    summary: 'How far a job is; DELETE ends it where it is',
    takes: {},
    gives: 'the job',
  },
  jobUndo: {
    path: 'jobs/<job>/undo',
    methods: ['POST'],
    summary: 'Takes a job back, record by record, as a job of its own; what has moved since is skipped and told',
    takes: {},
    gives: '202 and the new job',
  },
} as const satisfies Record<string, Extension>

export type ExtensionName = keyof typeof extensions
