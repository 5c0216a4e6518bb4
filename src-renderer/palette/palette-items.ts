import { isBlank } from '../../src-shared/text/fold.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { ShownAction } from '../actions/use-actions.ts'
import type { FoundGroup, FoundRecord } from '../api/search.ts'
import { listMatchReasons } from '../parts/match-reason.ts'
import { cutToMatch } from '../parts/split-matches.ts'
import type { Listed } from './find-listed.ts'
import { rankNames } from '../text/rank-names.ts'

export type PaletteItem =
  | { readonly kind: 'action'; readonly key: string; readonly action: ShownAction }
  | { readonly kind: 'record'; readonly key: string; readonly record: ShownRecord }
  | { readonly kind: 'view'; readonly key: string; readonly view: ShownView }
  /** The whole list. `listed` is undefined until it has been counted. */
  | { readonly kind: 'all'; readonly key: string; readonly resource: Resource; readonly listed: Listed | undefined }

export interface PaletteGroup {
  readonly key: string
  readonly heading: string
  readonly items: readonly PaletteItem[]
}

export interface ShownView {
  readonly id: string
  readonly name: string
  /** The name of the view's list. */
  readonly where: string
  readonly path: string
  readonly type: string
  /** The text that the search matches. */
  readonly sought: string
}

export type RecordState = 'archived' | 'discarded'

export interface ShownRecord {
  readonly resource: Resource
  readonly id: string
  readonly title: string
  /** The matching value, or otherwise a value that distinguishes records with the same title. */
  readonly note: string
  readonly state: RecordState | undefined
}

interface RecordWords {
  readonly toTitle: (id: string, attributes: FoundRecord['attributes']) => string
  readonly write: (resource: Resource, name: string, value: FoundRecord['attributes'][string] | undefined) => string
}

/** Kinds whose values are clear without a field label. */
const telling: ReadonlySet<string> = new Set(['string', 'phone', 'email', 'decimal'])

export function toShownRecord(resource: Resource, record: FoundRecord, query: string, words: RecordWords): ShownRecord {
  const { id, attributes } = record
  const title = words.toTitle(id, attributes)
  const write = (name: string) => words.write(resource, name, attributes[name])
  const others = resource.searched.filter((name) => !title.includes(write(name)))
  const [reason] = listMatchReasons(query, [title], others, write, 1)
  const usual = resource.columns.find((name) => telling.has(resource.fields[name]?.kind ?? '') && !title.includes(write(name)))
  const note = reason?.text ?? (usual === undefined ? '' : cutToMatch(write(usual), query))
  return { resource, id, title, note, state: findState(attributes) }
}

function findState(attributes: FoundRecord['attributes']): RecordState | undefined {
  if (!isBlank(attributes['discarded-at'])) return 'discarded'
  return isBlank(attributes['archived-at']) ? undefined : 'archived'
}

const mostOfEach = 5
const places: Record<RecordState | 'used', number> = { used: 0, archived: 1, discarded: 2 }

/**
 * The first few records of each group: active before archived before deleted, then by how well the title matches. Groups are
 * ordered by their best match.
 */
export function toFirst(groups: readonly FoundGroup[], text: string): FoundGroup[] {
  const rank = rankNames(text)
  const near = ({ id, attributes }: FoundRecord) => rank(toTitle(id, attributes))
  const place = (record: FoundRecord) => places[findState(record.attributes) ?? 'used'] * 10 + near(record)
  const ordered = groups.map((group) => ({
    ...group,
    records: group.records.toSorted((a, b) => place(a) - place(b)).slice(0, mostOfEach),
  }))
  const nearest = ({ records }: FoundGroup) => Math.min(...records.map(near))
  return ordered.toSorted((a, b) => nearest(a) - nearest(b))
}

export const listItems = (groups: readonly PaletteGroup[]): PaletteItem[] => groups.flatMap(({ items }) => items)
