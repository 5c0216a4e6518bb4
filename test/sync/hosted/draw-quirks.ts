import { plainQuirks, type Quirks } from './quirks.ts'
import { mainTypes, schemas } from './schema.ts'

type Chance = () => number

const pick = <T>(chance: Chance, choices: readonly T[]): T => {
  const choice = choices[Math.floor(chance() * choices.length)]
  if (choice === undefined) throw new Error('nothing to pick from')
  return choice
}
const some = (chance: Chance, choices: readonly string[], most: number): string[] => {
  const size = Math.floor(chance() * (most + 1))
  return [...new Set(Array.from({ length: size }, () => pick(chance, choices)))]
}

const choices = {
  shownZone: ['UTC', '+03:00', 'Europe/Berlin', 'America/St_Johns'],
  filterZone: ['shown', 'UTC', '+03:00', '-05:00'],
  timestamps: ['offset', 'z'],
  bounds: ['exact', 'whole-minute', 'minute-excluded'],
  isoFilterValues: [true, false],
  ignoresStateFilters: [true, false],
  plainList: ['all', 'not-trashed', 'actual'],
  archivedFilter: ['all', 'not-trashed'],
  discardedFilter: ['narrows', 'lifts', ['contacts'], ['deals'], ['companies', 'orders'], ['contacts', 'companies', 'orders']],
  nullFilter: ['both', 'true-only', 'ignored'],
  statesLiftedApart: [true, false],
  trashById: ['shown', 'absent'],
  archiveById: ['shown', 'absent'],
  order: ['id', 'id-desc', 'updated-desc', 'shuffled'],
  links: ['mixed', 'absolute', 'relative'],
  linkage: ['with-include', 'always', 'never'],
  unknownAttributes: [true, false],
  unknownRelationships: [true, false],
  oddNumbers: [true, false],
  strangersIncluded: [true, false],
  targetEndpoints: [true, false],
  dateHeader: [true, false],
  dateSkewMs: [-90_000, -2_000, 2_000, 90_000],
  recordCount: ['number', 'text'],
  pageCount: [true, false],
  linkMoves: ['addressed', 'both', 'none'],
  oneWayLinks: [true, false],
  dealTrashMoves: [true, false],
  updatedAt: ['milliseconds', 'seconds'],
  sentCreatedAt: ['kept', 'seconds', 'ignored'],
  systemStages: [true, false],
  fields: ['honoured', 'ignored', 'refused'],
  oversizedPage: ['refused', 'clamped'],
  orderStageTimeFilters: [true, false],
  normalises: ['nothing', 'text', 'text-and-phones'],
  deleted: ['empty', 'body'],
  retryAfter: [true, false],
  refusedCallsCount: [true, false],
  firstId: [1, 4_000_000_001],
  importMinutes: [true, false],
  onTheMinute: [true, false],
  backdated: [true, false],
  createdAtMoves: [true, false],
  duplicateNames: [true, false],
} satisfies { readonly [K in keyof Quirks]?: readonly Quirks[K][] }

/** Each quirk departs from the plain server with a chance that is drawn first: some servers are odd, some are very odd. */
export function drawQuirks(chance: Chance): Quirks {
  const oddness = pick(chance, [0.1, 0.3, 0.6])
  const drawn: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(choices)) {
    if (chance() < oddness) drawn[name] = pick<unknown>(chance, values)
  }
  if (chance() < oddness / 2) drawn['ignoresCreatedFilter'] = chance() < 0.5 ? 'all' : some(chance, mainTypes, 4)
  if (chance() < oddness / 2) drawn['ignoresUpdatedFilter'] = chance() < 0.5 ? 'all' : some(chance, mainTypes, 4)
  if (chance() < oddness / 3) drawn['forbiddenTypes'] = some(chance, mainTypes, 3)
  if (chance() < oddness) drawn['refusedIncludes'] = some(chance, listIncludes(), 6)
  if (chance() < oddness / 4) drawn['unfitRows'] = some(chance, mainTypes, 3)
  if (chance() < oddness / 4) drawn['countsTooMany'] = some(chance, mainTypes, 3)
  if (chance() < oddness / 4) drawn['largestPage'] = pick(chance, [7, 30, 60])
  return toMirrorable({ ...plainQuirks, ...drawn })
}

/** The same server, unless it would show some record, or the links of one, in no answer at all. */
export function toMirrorable(quirks: Quirks): Quirks {
  const { ignoresStateFilters, statesLiftedApart, plainList, linkage, refusedIncludes } = quirks
  const areLinksAlone = linkage === 'never' || refusedIncludes.length > 0
  return {
    ...quirks,
    ...(ignoresStateFilters && { plainList: 'all' }),
    ...(statesLiftedApart && plainList === 'actual' && { archivedFilter: 'all' }),
    ...(areLinksAlone && { trashById: 'shown' }),
    // Only a server that hides the archive in its lists hides it there too.
    ...((areLinksAlone || plainList !== 'actual') && { archiveById: 'shown' }),
  }
}

function listIncludes(): string[] {
  return [...schemas.values()].flatMap(({ type, relationships }) => Object.keys(relationships).map((name) => `${type}.${name}`))
}

/** What sets this server apart, for the first line of a report. */
export function describeQuirks(quirks: Quirks): string {
  const odd = Object.entries(quirks).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(plainQuirks[name as keyof Quirks]),
  )
  return odd.length === 0 ? 'plain' : odd.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')
}
