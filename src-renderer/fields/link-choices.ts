import { findOwner } from '../../src-shared/schema/ownership.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../src-shared/schema/title.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { wholeList } from '../api/list-query.ts'
import { listWhole } from '../api/list-whole.ts'
import type { ListAsk } from '../api/record-path.ts'
import type { LinkedRecord, RecordRow, Records } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { listMatchReasons } from '../parts/match-reason.ts'
import { listMatching, type Search } from '../parts/use-choices.ts'
import { toChoice } from './column-editor.ts'
import { groupByOwner, putNearFirst } from './link-groups.ts'
import { listOrdering, orderByName, orderListed, searchMeant } from './link-order.ts'

const most = 50

/** Context from the record that gets the link. */
export interface LinkContext {
  /** Owners whose records come first, such as the deal's funnel. */
  readonly findHomes?: () => Promise<readonly Choice[]>
  /** A linked record that has some of the choices itself: a deal's company has contacts. */
  readonly near?: { readonly resource: Resource; readonly through: string; readonly find: () => Promise<readonly Choice[]> }
  readonly words: { readonly more: string; readonly others: string }
}

/** Searches the records to link to. A type without server search is short, so it is filtered here. */
export function createLinkSearch(records: Pick<Records, 'listRecords'>, target: Resource, context?: LinkContext): Search {
  const isSearched = Object.hasOwn(target.filters, 'q')
  const owner = findOwner(target)
  const own = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
  const names = [...own, ...listOrdering(target), ...(owner === undefined ? [] : [owner])]
  const telling = target.searched.filter((name) => target.fields[name] && target.fields[name].kind !== 'text')

  async function list(text: string, signal: AbortSignal, of?: ListAsk['of']) {
    const query = { ...wholeList, q: isSearched ? text.trim() : '' }
    const asked = query.q === '' ? names : [...new Set([...names, ...telling])]
    const outcome =
      isSearched || of
        ? await records.listRecords(target, { query, names: asked, page: 1, size: most, ...(of && { of }) }, signal)
        : await listWhole(records, target, asked, signal)
    if (!outcome.ok) throw new Error(`the ${target.type} could not be listed`, { cause: outcome.problem })
    return 'rows' in outcome.value ? outcome.value : { rows: outcome.value, total: outcome.value.length }
  }

  function toLine(row: RecordRow, text: string): Choice {
    const choice = withOwner(toChoice(row), owner === undefined ? [] : row.links[owner])
    if (!isSearched || text.trim() === '' || choice.hint !== undefined) return choice
    const [reason] = listMatchReasons(text, [choice.label], telling, (name) => toText(row.attributes[name]), 1)
    return reason ? { ...choice, hint: reason.text } : choice
  }

  async function find(text: string, signal: AbortSignal, isWide: boolean): Promise<readonly Choice[]> {
    const [{ rows, total }, homes] = await Promise.all([list(text, signal), context?.findHomes?.()])
    const ordered = rows.length === total ? orderListed(target, rows, owner) : rows
    const lines = ordered.map((row) => toLine(row, text))
    const found = text.trim() === '' ? lines : orderByName(isSearched ? lines : listMatching(lines, text), text)
    if (context && homes && owner !== undefined) {
      const owners = new Map(ordered.map(({ id, links }) => [id, links[owner]?.[0]]))
      const owned = found.map(({ hint: _, ...choice }) => {
        const holder = owners.get(choice.value)
        return { choice, owner: holder && toChoice(holder) }
      })
      return groupByOwner(owned, homes, isWide, context.words.more)
    }
    return context?.near ? nearFirst(context.near, found, text, signal, context.words.others) : found
  }

  async function nearFirst(
    near: NonNullable<LinkContext['near']>,
    found: readonly Choice[],
    text: string,
    signal: AbortSignal,
    othersLabel: string,
  ): Promise<readonly Choice[]> {
    const [neighbour] = await near.find()
    if (!neighbour) return found
    const { rows } = await list(text, signal, { resource: near.resource, id: neighbour.value, through: near.through })
    const known = rows.map((row) => toLine(row, text))
    return putNearFirst(text.trim() === '' ? known : orderByName(known, text), neighbour, found, othersLabel)
  }

  return (text, signal, isWide = false) => searchMeant(text, (typed) => find(typed, signal, isWide), isSearched ? most : Infinity)
}

const toText = (value: ExactJson | undefined): string => (typeof value === 'string' ? value : '')

/** Shows the owner, because stages of several funnels may share a name. */
function withOwner(choice: Choice, [owner]: readonly LinkedRecord[] = []): Choice {
  return owner ? { ...choice, hint: toTitle(owner.id, owner.attributes) } : choice
}
