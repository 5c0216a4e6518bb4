import type { ExactObject } from '../../../src-shared/values/json.ts'
import { customField } from '../../../src-shared/resources/custom-field.ts'
import { wholeList } from '../../api/list-query.ts'
import type { Records } from '../../api/records.ts'
import type { CustomDefinition, CustomKind } from './filter-field.ts'

const names = ['object', 'key', 'name-en', 'name-ru', 'kind', 'is-filter', 'position'] as const
const kinds: readonly string[] = customField.fields.kind.values

/** The custom fields of a type that people filter by; none where they cannot be read: a list is of use without them. */
export async function listCustomDefinitions(records: Records, type: string, signal: AbortSignal): Promise<CustomDefinition[]> {
  const found: { readonly definition: CustomDefinition; readonly position: number }[] = []
  for (let page = 1, total = 1; (page - 1) * size < total; page++) {
    const outcome = await records.listRecords(customField, { query: wholeList, names, page, size }, signal)
    if (!outcome.ok) return []
    total = outcome.value.total
    for (const { attributes } of outcome.value.rows) {
      const definition = toDefinition(attributes, type)
      if (definition) found.push({ definition, position: Number(attributes['position'] ?? Infinity) })
    }
  }
  return found.toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ definition }) => definition)
}

const size = 100

function toDefinition(attributes: ExactObject, type: string): CustomDefinition | undefined {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name].trim() : '')
  const key = text('key')
  if (text('object') !== type || attributes['is-filter'] === false || !/^custom-\d+$/.test(key)) return undefined
  const kind = kinds.includes(text('kind')) ? (text('kind') as CustomKind) : 'text'
  return {
    key,
    kind,
    names: { en: text('name-en') || text('name-ru') || key, ru: text('name-ru') || text('name-en') || key },
  }
}
