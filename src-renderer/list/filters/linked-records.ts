import { findOwner } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../../src-shared/schema/title.ts'
import { wholeList, type ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'
import { listOrdering, orderListed, searchMeant } from '../../fields/link-order.ts'
import type { Choice } from '../../parts/choice.ts'
import { listMatching } from '../../parts/use-choices.ts'
import { writeList } from './filter-list.ts'

export interface LinkedChoice extends Choice {
  /** The title of the record that it belongs to, such as a stage's funnel. */
  readonly owner?: string
}

/** The records that a filter can link to, as choices. */
export interface LinkedRecords {
  /** Throws if the list cannot be read. The search box shows the error and offers a retry. */
  search(target: Resource, text: string, signal: AbortSignal): Promise<readonly Choice[]>
  /** The existing records among the ids, including the archive and the trash. */
  listByIds(target: Resource, ids: readonly string[], signal?: AbortSignal): Promise<Outcome<readonly LinkedChoice[]>>
}

type ToKind = (target: Resource, kind: 'won' | 'lost') => string

const size = 100
const shownAtOnce = 50

/** `toKind` names won and lost stages, because colour alone is not enough. */
export function createLinkedRecords(records: Records, toKind: ToKind): LinkedRecords {
  async function list(target: Resource, query: ListQuery, most: number, signal?: AbortSignal): Promise<Outcome<LinkedChoice[]>> {
    const found: RecordRow[] = []
    const names = listNames(target)
    let total = 1
    for (let page = 1; (page - 1) * size < Math.min(total, most); page++) {
      const outcome = await records.listRecords(target, { query, names, page, size: Math.min(size, most) }, signal)
      if (!outcome.ok) return outcome
      total = outcome.value.total
      found.push(...outcome.value.rows)
    }
    const ordered = found.length === total ? orderListed(target, found, findOwner(target)) : found
    return succeed(ordered.map((row) => toChoice(target, row, toKind)))
  }

  async function find(target: Resource, text: string, signal: AbortSignal): Promise<readonly Choice[]> {
    const isSearched = Object.hasOwn(target.filters, 'q')
    const query = isSearched ? { ...wholeList, q: text.trim() } : wholeList
    const outcome = await list(target, query, isSearched ? shownAtOnce : Infinity, signal)
    if (!outcome.ok) throw new Error(`${target.type} could not be listed: ${outcome.problem.kind}`)
    return isSearched ? outcome.value : listMatching(outcome.value, text)
  }

  return {
    search: (target, text, signal) => searchMeant(text, (typed) => find(target, typed, signal), shownAtOnce),
    async listByIds(target, ids, signal) {
      // Without default filters, the list includes the archive and the trash.
      const everywhere = { ...target, filters: {} }
      const found: LinkedChoice[] = []
      for (let at = 0; at < ids.length; at += size) {
        const filters = [{ name: 'id', value: writeList(ids.slice(at, at + size)) }]
        const outcome = await list(everywhere, { ...wholeList, filters }, size, signal)
        if (!outcome.ok) return outcome
        found.push(...outcome.value)
      }
      return succeed(found)
    },
  }
}

function listNames(target: Resource): string[] {
  const owner = findOwner(target)
  const own = namingFields.filter((name) => Object.hasOwn(target.fields, name))
  return [...own, ...listOrdering(target), ...(owner === undefined ? [] : [owner])]
}

function toChoice(target: Resource, { id, attributes, links }: RecordRow, toKind: ToKind): LinkedChoice {
  const holder = links[findOwner(target) ?? '']?.[0]
  const owner = holder && toTitle(holder.id, holder.attributes)
  const { kind } = attributes
  const hints = [...(owner === undefined ? [] : [owner]), ...(kind === 'won' || kind === 'lost' ? [toKind(target, kind)] : [])]
  const colour = attributes['color']
  return {
    value: id,
    label: toTitle(id, attributes),
    ...(owner !== undefined && { owner }),
    ...(hints.length > 0 && { hint: hints.join(' · ') }),
    ...(Object.hasOwn(target.fields, 'color') && { colour: typeof colour === 'string' ? colour : null }),
  }
}
