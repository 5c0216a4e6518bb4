import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listWhole } from '../../api/list-whole.ts'
import type { Records } from '../../api/records.ts'
import type { LinkReader } from '../../fields/link-reader.ts'
import { toChoice } from '../../fields/column-editor.ts'
import type { Draft } from './create-draft.ts'

/**
 * Linked records of a record being created. For a relationship that is not chosen, returns the
 * account's default, as the engine will set it.
 */
export function createFormLinkReader(records: Pick<Records, 'listRecords'>, resource: Resource, draft: Draft): LinkReader {
  return async (name) => {
    const held = draft[name]
    const chosen = typeof held === 'object' && held !== null ? [held].flat() : []
    if (chosen.length > 0) return chosen
    const target = registry.get(resource.relationships[name]?.target ?? '')
    if (!target || !Object.hasOwn(target.fields, 'is-default')) return []
    const outcome = await listWhole(records, target, ['name', 'is-default'])
    return outcome.ok ? outcome.value.filter(({ attributes }) => attributes['is-default'] === true).map(toChoice) : []
  }
}
