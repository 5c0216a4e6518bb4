import { findOwner } from '../../src-shared/schema/ownership.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../src-shared/schema/title.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { wholeList } from '../api/list-query.ts'
import type { LinkedRecord, Records } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { listMatchReasons } from '../parts/match-reason.ts'
import { listMatching } from '../parts/use-choices.ts'
import { toChoice } from './column-editor.ts'
import { listOrdering, orderByName, orderListed, searchMeant } from './link-order.ts'

const most = 50

/** Records to choose from, as one types; a list that cannot be searched is short, and searched here. */
export function createLinkSearch(records: Pick<Records, 'listRecords'>, target: Resource) {
  const isSearched = Object.hasOwn(target.filters, 'q')
  const owner = findOwner(target)
  const own = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
  const names = [...own, ...listOrdering(target), ...(owner === undefined ? [] : [owner])]
  const telling = target.searched.filter((name) => target.fields[name] && target.fields[name].kind !== 'text')

  const size = isSearched ? most : 100

  async function find(text: string, signal: AbortSignal): Promise<readonly Choice[]> {
    const query = { ...wholeList, q: isSearched ? text.trim() : '' }
    const asked = query.q === '' ? names : [...new Set([...names, ...telling])]
    const outcome = await records.listRecords(target, { query, names: asked, page: 1, size }, signal)
    if (!outcome.ok) throw new Error(`the ${target.type} could not be listed`, { cause: outcome.problem })
    const { rows, total } = outcome.value
    const isWhole = rows.length === total
    const choices = (isWhole ? orderListed(target, rows, owner) : rows).map((row) => {
      const choice = withOwner(toChoice(row), owner === undefined ? [] : row.links[owner])
      if (query.q === '' || choice.hint !== undefined) return choice
      const [reason] = listMatchReasons(text, [choice.label], telling, (name) => toText(row.attributes[name]), 1)
      return reason ? { ...choice, hint: reason.text } : choice
    })
    return text.trim() === '' ? choices : orderByName(isSearched ? choices : listMatching(choices, text), text)
  }

  return (text: string, signal: AbortSignal) => searchMeant(text, (typed) => find(typed, signal), size)
}

const toText = (value: ExactJson | undefined): string => (typeof value === 'string' ? value : '')

/** Stages of several funnels may well have one name. */
function withOwner(choice: Choice, [owner]: readonly LinkedRecord[] = []): Choice {
  return owner ? { ...choice, hint: toTitle(owner.id, owner.attributes) } : choice
}
