import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields } from '../../src-shared/schema/title.ts'
import { wholeList } from '../api/list-query.ts'
import type { Records } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { listMatching } from '../parts/use-choices.ts'
import { toChoice } from './column-editor.ts'

const most = 50

/** Records to choose from, as one types; a list that cannot be searched is short, and searched here. */
export function createLinkSearch(records: Pick<Records, 'listRecords'>, target: Resource) {
  const isSearched = Object.hasOwn(target.filters, 'q')
  const names = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))

  return async (text: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const query = { ...wholeList, q: isSearched ? text.trim() : '' }
    const outcome = await records.listRecords(target, { query, names, page: 1, size: isSearched ? most : 100 }, signal)
    if (!outcome.ok) throw new Error(`the ${target.type} could not be listed`, { cause: outcome.problem })
    const choices = outcome.value.rows.map(toChoice)
    return isSearched ? choices : listMatching(choices, text)
  }
}
