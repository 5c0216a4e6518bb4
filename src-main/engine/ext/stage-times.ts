import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { greatestPageSize } from '../../../src-shared/jsonapi/query.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { readDurations } from '../stage-durations.ts'

/** Since when records are in their present stages. A separate path, so that the records themselves stay as documented. */
export async function answerStageTimes(context: Context, [type = '']: readonly string[]): Promise<Answer> {
  const resource = context.registry.get(type)
  if (resource?.timed === undefined) return refuse(errors.pathNotFound(context.path))
  const denial = findDenial(context.token, resource, 'read')
  if (denial) return refuse(denial)
  const given = new Map(context.parameters).get('ids') ?? ''
  const ids = given.split(',').map((id) => id.trim())
  if (ids.length > greatestPageSize || ids.some((id) => !/^-?\d+$/.test(id))) return refuse(errors.badParameter(given, 'ids'))
  const { timed } = resource
  const { rows } = await context.store.read({ type, where: { op: 'id', ids }, linkage: [timed], timed: true })
  const durations = await readDurations(context, resource, timed)
  const data = rows.map(({ id, links, entered }) => ({
    id,
    type: 'stage-times',
    attributes: {
      stage: links[timed]?.[0]?.id ?? null,
      duration: durations.get(links[timed]?.[0]?.id ?? '') ?? null,
      since: entered ? toMoment(entered.at, context.account.timeZone) : null,
      exact: entered?.isExact ?? false,
    },
  }))
  return reply(JSON.stringify({ data }))
}
