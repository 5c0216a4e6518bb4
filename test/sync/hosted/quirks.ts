/** An IANA zone, or a fixed offset such as `+03:00`. */
export type Zone = string

/** Whatever the interface document leaves open, each point on its own. */
export interface Quirks {
  readonly shownZone: Zone
  /** `shown` for the zone in which times are shown. */
  readonly filterZone: Zone
  /** `z`: times are shown in UTC with a `Z`, whatever the zone. */
  readonly timestamps: 'offset' | 'z'
  readonly bounds: 'exact' | 'whole-minute' | 'minute-excluded'
  readonly isoFilterValues: boolean
  readonly ignoresCreatedFilter: 'all' | readonly string[]
  readonly ignoresUpdatedFilter: 'all' | readonly string[]
  readonly ignoresStateFilters: boolean
  /** What a list without a state filter holds. */
  readonly plainList: 'all' | 'not-trashed' | 'actual'
  readonly archivedFilter: 'all' | 'not-trashed'
  /**
   * `lifts`: `discarded=1` only lifts the condition that hides the trash, and shows everything else as well. A list of types: it
   * does so for these alone.
   */
  readonly discardedFilter: 'narrows' | 'lifts' | readonly string[]
  /** `true-only`: `discarded-at-null` means the same whatever value it has. `ignored`: it means nothing. */
  readonly nullFilter: 'both' | 'true-only' | 'ignored'
  /** Whether a filter by one state leaves the other states hidden that a plain list hides. */
  readonly statesLiftedApart: boolean
  readonly order: 'id' | 'id-desc' | 'updated-desc' | 'shuffled'
  /** `mixed`: resources and pages absolute, relationships relative. */
  readonly links: 'mixed' | 'absolute' | 'relative'
  readonly linkage: 'with-include' | 'always' | 'never'
  readonly unknownAttributes: boolean
  readonly unknownRelationships: boolean
  /** Numbers such as `1.0` and `12345678901234567890` in unknown attributes and customs. */
  readonly oddNumbers: boolean
  readonly strangersIncluded: boolean
  readonly targetEndpoints: boolean
  readonly dateHeader: boolean
  /** How far the `Date` header is ahead of the clock that stamps records. */
  readonly dateSkewMs: number
  readonly recordCount: 'number' | 'text'
  readonly pageCount: boolean
  /** `addressed`: the record named in the call, and the holder of a to-one that changed. */
  readonly linkMoves: 'addressed' | 'both' | 'none'
  /** Whether a link between two records of one type is kept at the end alone that was addressed. */
  readonly oneWayLinks: boolean
  readonly dealTrashMoves: boolean
  readonly updatedAt: 'milliseconds' | 'seconds'
  readonly sentCreatedAt: 'kept' | 'seconds' | 'minutes' | 'ignored'
  readonly systemStages: boolean
  readonly fields: 'honoured' | 'ignored' | 'refused'
  readonly oversizedPage: 'refused' | 'clamped'
  readonly orderStageTimeFilters: boolean
  readonly forbiddenTypes: readonly string[]
  /** `type.relationship`. */
  readonly refusedIncludes: readonly string[]
  readonly normalises: 'nothing' | 'text' | 'text-and-phones' | 'tidied'
  readonly deleted: 'empty' | 'body'
  readonly retryAfter: boolean
  /** Whether a refused list call counts towards the limit too. */
  readonly refusedCallsCount: boolean
  readonly firstId: number
  readonly importMinutes: boolean
  readonly onTheMinute: boolean
  readonly backdated: boolean
  readonly createdAtMoves: boolean
  readonly duplicateNames: boolean
  /** A text that holds this word is refused with 422; null where every text is taken. */
  readonly refusedWord: string | null
  /** `type.attribute` that cannot be written: the whole request is refused with a 400 that names it. */
  readonly readOnlyAttributes: readonly string[]
  /** `type.attribute` that is left as it was without a word, though the request succeeds. */
  readonly ignoredAttributes: readonly string[]
  /** Types that the token may read, but not write. */
  readonly unwritableTypes: readonly string[]
  /** Whether a company or a contact that deals name can be deleted. */
  readonly locksUsed: boolean
  /** What a PATCH answers. */
  readonly patched: 'body' | 'empty'
  /** What a PATCH makes of customs: they are merged by key, or replaced by what it carries. */
  readonly customs: 'merged' | 'replaced'
  /** Types whose lists show, and count, a record with an id that is no number. */
  readonly unfitRows: readonly string[]
  /** Types of which a list counts one record more than there are. */
  readonly countsTooMany: readonly string[]
  /** A list of more records than this breaks off on its way. */
  readonly largestPage: number
  /** Whether a record in the trash is found by its id. */
  readonly trashById: 'shown' | 'absent'
  /** Whether an archived record is. */
  readonly archiveById: 'shown' | 'absent'
  /** Records, such as `companies/5`, that the token may not see, though links name them. */
  readonly hidden: readonly string[]
  /** More members of a set than this are cut off, and the linkage says so: by a link to the next ones, or by their count. */
  readonly linkageCap: {
    readonly most: number
    readonly told: 'next' | 'count'
    readonly isAlso: 'included' | 'everywhere'
  } | null
}

/** The server that Outpost's own decisions describe. */
export const plainQuirks: Quirks = {
  shownZone: 'UTC',
  filterZone: 'shown',
  timestamps: 'offset',
  bounds: 'exact',
  isoFilterValues: true,
  ignoresCreatedFilter: [],
  ignoresUpdatedFilter: [],
  ignoresStateFilters: false,
  plainList: 'all',
  archivedFilter: 'all',
  discardedFilter: 'narrows',
  nullFilter: 'both',
  statesLiftedApart: false,
  order: 'id',
  links: 'mixed',
  linkage: 'with-include',
  unknownAttributes: false,
  unknownRelationships: false,
  oddNumbers: false,
  strangersIncluded: false,
  targetEndpoints: true,
  dateHeader: true,
  dateSkewMs: 0,
  recordCount: 'number',
  pageCount: true,
  linkMoves: 'addressed',
  oneWayLinks: false,
  dealTrashMoves: true,
  updatedAt: 'milliseconds',
  sentCreatedAt: 'kept',
  systemStages: true,
  fields: 'honoured',
  oversizedPage: 'refused',
  orderStageTimeFilters: true,
  forbiddenTypes: [],
  refusedIncludes: [],
  normalises: 'nothing',
  deleted: 'empty',
  retryAfter: false,
  refusedCallsCount: false,
  firstId: 1,
  importMinutes: false,
  onTheMinute: false,
  backdated: false,
  createdAtMoves: false,
  duplicateNames: false,
  refusedWord: null,
  readOnlyAttributes: [],
  ignoredAttributes: [],
  unwritableTypes: [],
  locksUsed: false,
  patched: 'body',
  customs: 'merged',
  unfitRows: [],
  countsTooMany: [],
  largestPage: Infinity,
  trashById: 'shown',
  archiveById: 'shown',
  hidden: [],
  linkageCap: null,
}

/** Whether `discarded=1` shows everything of that type, not only the trash. */
export const isLifting = ({ discardedFilter }: Quirks, type: string): boolean =>
  typeof discardedFilter === 'string' ? discardedFilter === 'lifts' : discardedFilter.includes(type)
