import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { findAnyDenial, findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { renderMany } from '../render/document.ts'
import { refuse, reply } from '../responses.ts'
import { readLimit } from './limit.ts'

const usualLimit = 5
const greatestLimit = 50

/** Searches all types at once, with the full count of each. */
export async function answerSearch(context: Context): Promise<Answer> {
  const { registry, store, token, origin } = context
  const parameters = new Map(context.parameters)
  const searched = [...registry.values()].filter(({ reach, searched }) => reach !== 'internal' && searched.length > 0)
  const asked = parameters.get('types')?.split(',')
  const unknown = asked?.find((type) => !searched.some((resource) => resource.type === type))
  if (unknown !== undefined) return refuse(errors.badParameter(unknown, 'types'))
  const limit = readLimit(context, usualLimit, greatestLimit)
  if ('error' in limit) return refuse(limit.error)

  const wanted = searched.filter((resource) => asked?.includes(resource.type) ?? true)
  const denial = asked && findAnyDenial(token, wanted, 'read')
  if (denial) return refuse(denial)
  const types = wanted.filter((resource) => !findDenial(token, resource, 'read')).map(({ type }) => type)
  const words = toSearchWords(parameters.get('q') ?? '')
  const found = words.length === 0 ? [] : await store.search({ words, types, limit: limit.value })
  const groups = found.filter(({ count }) => count > 0)
  const rows = groups.flatMap(({ rows: members }) => members)
  const meta = { groups: groups.map(({ type, count }) => ({ type, count })) }
  return reply(renderMany({ registry, origin, fields: new Map() }, rows, meta))
}
