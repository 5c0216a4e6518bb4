import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { customField } from '../../../src-shared/resources/custom-field.ts'
import { listSamples, suggestCustom } from '../../../src-shared/rules/suggest-custom.ts'
import { hasCustoms } from '../../../src-shared/schema/columns.ts'
import { toCustomComparable } from '../../../src-shared/schema/comparable.ts'
import { customKey } from '../../../src-shared/schema/values.ts'
import { isObject, listStrings, type ExactJson, type ExactObject, textOf } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import { everything, type Condition } from '../../store/plan.ts'
import { findAnyDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'

/** Bounds the work in an account with many records: the newest values tell enough. */
const mostValues = 200
/** Bounds it for an account with very many custom fields. The most used ones come first. */
const mostSuggested = 50
const mostSamples = 5
const mostOthers = 20

/** The custom fields that occur in the records of a type, the most used first. */
export async function answerCustomValues(context: Context, [type = '']: readonly string[]): Promise<Answer> {
  const resource = context.registry.get(type)
  if (!resource || !hasCustoms(resource)) return refuse(errors.pathNotFound(context.path))
  const denial = findAnyDenial(context.token, [resource, customField], 'read')
  if (denial) return refuse(denial)
  const definitions = await readDefinitions(context, type)
  const groups = await context.store.aggregate({ type, where: everything, by: { customs: true } })
  const found = groups
    .map(({ value, count }) => ({ key: String(value), count }))
    .filter(({ key }) => customKey.test(key))
    .toSorted((a, b) => b.count - a.count)
  const data: object[] = []
  for (const { key, count } of found) {
    const definition = definitions.get(key)
    const about = definition
      ? await describeDefined(context, type, key, definition)
      : await describe(context, type, key, data.length)
    data.push({ id: key, type: 'custom-values', attributes: { count, ...about } })
  }
  return reply(JSON.stringify({ data }))
}

async function readDefinitions({ store }: Context, type: string): Promise<ReadonlyMap<string, ExactObject>> {
  const where: Condition = { op: 'equals', field: 'object', values: [type] }
  const { rows } = await store.read({ type: customField.type, where })
  const definitions = rows.map(({ attributes }) => fromBytes(attributes))
  return new Map(definitions.map((definition) => [textOf(definition['key']), definition]))
}

async function describe(context: Context, type: string, key: string, at: number) {
  const values = await readNewest(
    context,
    type,
    key,
    { op: 'holds-custom', name: key },
    at < mostSuggested ? mostValues : mostSamples,
  )
  return {
    samples: listSamples(values, mostSamples),
    suggestion: at < mostSuggested ? suggestCustom(values) : null,
    others: [],
  }
}

async function describeDefined(context: Context, type: string, key: string, definition: ExactObject) {
  const choices = listStrings(definition['choices'])
  const isOther: Condition = {
    op: 'all',
    of: [
      { op: 'holds-custom', name: key },
      { op: 'not', of: { op: 'custom', name: key, values: choices.map(toCustomComparable) } },
    ],
  }
  const others = definition['kind'] === 'choice' ? await readNewest(context, type, key, isOther, mostValues) : []
  return { samples: [], suggestion: null, others: listSamples(others, mostOthers) }
}

async function readNewest({ store }: Context, type: string, key: string, where: Condition, limit: number): Promise<ExactJson[]> {
  const sort = [{ field: 'id', descending: true }]
  const { rows } = await store.read({ type, where, sort, page: { offset: 0, limit } })
  return rows.flatMap(({ attributes }) => {
    const { customs } = fromBytes(attributes)
    const value = isObject(customs) ? customs[key] : undefined
    return value === undefined ? [] : [value]
  })
}
