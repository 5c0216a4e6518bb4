import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../src-shared/schema/title.ts'
import { wholeList } from '../api/list-query.ts'
import type { LinkedRecord, Records } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { listMatching } from '../parts/use-choices.ts'
import { toChoice } from './column-editor.ts'

const most = 50

/** Records to choose from, as one types; a list that cannot be searched is short, and searched here. */
export function createLinkSearch(records: Pick<Records, 'listRecords'>, target: Resource) {
  const isSearched = Object.hasOwn(target.filters, 'q')
  const owner = Object.entries(target.relationships).find(([, { many, required }]) => !many && required === true)?.[0]
  const own = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
  const names = owner === undefined ? own : [...own, owner]

  return async (text: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const query = { ...wholeList, q: isSearched ? text.trim() : '' }
    const outcome = await records.listRecords(target, { query, names, page: 1, size: isSearched ? most : 100 }, signal)
    if (!outcome.ok) throw new Error(`the ${target.type} could not be listed`, { cause: outcome.problem })
    const choices = outcome.value.rows.map((row) => withOwner(toChoice(row), owner === undefined ? [] : row.links[owner]))
    return isSearched ? choices : listMatching(choices, text)
  }
}

/** Stages of several funnels may well have one name. */
function withOwner(choice: Choice, [owner]: readonly LinkedRecord[] = []): Choice {
  return owner ? { ...choice, hint: toTitle(owner.id, owner.attributes) } : choice
}
