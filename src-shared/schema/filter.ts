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
  | { readonly kind: 'linked'; readonly relationship: string }
  | { readonly kind: 'ending'; readonly relationship: string }
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

/** How a record's stage ends. `open` is every stage that is neither won nor lost, and no stage at all. */
export const endings = ['open', 'won', 'lost'] as const
export type Ending = (typeof endings)[number]

export const isEnding = (text: string): text is Ending => endings.some((ending) => ending === text)

/** An extension: the filter by the kind of the linked stage. */
export const endedBy = (relationship: string) =>
  ({ 'stage-kind': { kind: 'ending', relationship, extension: true } }) as const satisfies Record<string, Filter>

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
