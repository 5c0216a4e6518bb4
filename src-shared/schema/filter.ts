/** What `filter[<name>]` means. A resource declares its own by name. */
export type Filter = Meaning & {
  /** Not in the API document: answered locally, also on a mirror, and never sent to a hosted CRM. */
  readonly extension?: true
}

type Meaning =
  | { readonly kind: 'text'; readonly field: string }
  | { readonly kind: 'phone'; readonly fields: readonly string[] }
  | { readonly kind: 'at-least'; readonly field: string }
  | { readonly kind: 'at-most'; readonly field: string }
  | { readonly kind: 'missing'; readonly field: string }
  /** By API ids, `none` for no link, and `me` for the caller's user where users are linked. */
  | { readonly kind: 'linked'; readonly relationship: string }
  /** One of these fields equals the text; `none` if all of them are empty. */
  | { readonly kind: 'address'; readonly fields: readonly string[] }
  | { readonly kind: 'ending'; readonly relationship: string }
  /** Linked for longer than the `duration` in days of the linked record. */
  | { readonly kind: 'overdue-link'; readonly relationship: string }
  /** The day of the year is one of the next ones, from today on. */
  | { readonly kind: 'yearly'; readonly field: string }
  | { readonly kind: 'state'; readonly state: 'archived' | 'discarded' | 'actual' | 'not-discarded' }
  | { readonly kind: 'search' }
  | { readonly kind: 'table-state' }
  | { readonly kind: 'mirrored'; readonly attribute: string }

export const equalText = (field: string) => ({ kind: 'text', field }) as const
export const samePhone = (...fields: readonly string[]) => ({ kind: 'phone', fields }) as const
export const atLeast = (field: string) => ({ kind: 'at-least', field }) as const
export const atMost = (field: string) => ({ kind: 'at-most', field }) as const
export const missing = (field: string) => ({ kind: 'missing', field }) as const
export const linkedBy = (relationship: string) => ({ kind: 'linked', relationship }) as const

/** An extension: range filters of a field, and filters for records without a value. */
export function boundedBy<const F extends string>(field: F) {
  const filters = {
    [`${field}-gte`]: { ...atLeast(field), extension: true },
    [`${field}-lte`]: { ...atMost(field), extension: true },
    [`${field}-null`]: { ...missing(field), extension: true },
  }
  return filters as { readonly [K in `${F}-${'gte' | 'lte' | 'null'}`]: Filter }
}

/** The value for records without a link or text. In quotation marks it is a plain text. */
export const emptyValue = 'none'
/** The value for the user of the token. It stays as it is in saved views, so that each reader sees their own records. */
export const ownValue = 'me'

type Filters = { readonly [name: string]: Filter }

/** Adds an extension for every relationship that has no filter yet: `<name>-id`, or `<name>-ids` for a to-many one. */
export function withLinkFilters<const F extends Filters>(
  relationships: { readonly [name: string]: { readonly many: boolean } },
  filters: F,
): F & Filters {
  const isFiltered = (name: string) =>
    Object.values(filters).some((filter) => filter.kind === 'linked' && filter.relationship === name)
  const added = Object.entries(relationships)
    .filter(([name]) => !isFiltered(name))
    .map(([name, { many }]): [string, Filter] => [`${name}-${many ? 'ids' : 'id'}`, { ...linkedBy(name), extension: true }])
  return { ...filters, ...Object.fromEntries(added) }
}

/** Extensions: a filter for each city or region of a record, and one for all of them. */
export function locatedBy<const P extends 'city' | 'region', const N extends readonly string[]>(part: P, ...fields: N) {
  const byFields = (names: readonly string[]): Filter => ({ kind: 'address', fields: names, extension: true })
  const own = fields.map((field): [string, Filter] => [field, byFields([field])])
  return Object.fromEntries([[`any-${part}`, byFields(fields)], ...own]) as {
    readonly [K in N[number] | `any-${P}`]: Filter
  }
}

/** How a record's stage ends. `open` is every stage that is neither won nor lost, and no stage at all. */
export const endings = ['open', 'won', 'lost'] as const
export type Ending = (typeof endings)[number]

export const isEnding = (text: string): text is Ending => endings.some((ending) => ending === text)

/** An extension: the filter by the kind of the linked stage. */
export const endedBy = (relationship: string) =>
  ({ 'stage-kind': { kind: 'ending', relationship, extension: true } }) as const satisfies Record<string, Filter>

/** An extension: open records that are in their stage for longer than it should take. */
export const stuckIn = (relationship: string) =>
  ({ stuck: { kind: 'overdue-link', relationship, extension: true } }) as const satisfies Record<string, Filter>

/** An extension: `<name>=7` for the records whose day comes within a week, today included. */
export const recurringAs = <const N extends string>(name: N, field: string) =>
  ({ [name]: { kind: 'yearly', field, extension: true } }) as { readonly [K in N]: Filter }

/** As many days as the longest year has. */
export const mostDays = 366

export const timeFilters = {
  'created-at-gte': atLeast('created-at'),
  'created-at-lte': atMost('created-at'),
  'updated-at-gte': atLeast('updated-at'),
  'updated-at-lte': atMost('updated-at'),
} as const

/** Filters that contacts, companies, deals and orders share. */
export const commonFilters = {
  ...timeFilters,
  'responsible-id': linkedBy('responsible'),
  'table-state-id': { kind: 'table-state' },
  q: { kind: 'search' },
  archived: { kind: 'state', state: 'archived' },
  discarded: { kind: 'state', state: 'discarded' },
  actual: { kind: 'state', state: 'actual' },
  'discarded-at-null': { kind: 'state', state: 'not-discarded' },
} as const satisfies Record<string, Filter>

export const segmentFilters = {
  'segment-ids': linkedBy('segments'),
  'segment-process-status-ids': { kind: 'mirrored', attribute: 'segment-process-status-ids' },
} as const satisfies Record<string, Filter>
