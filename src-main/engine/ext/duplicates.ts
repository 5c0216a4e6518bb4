import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { findId } from '../../../src-shared/jsonapi/linkage.ts'
import { toComparable } from '../../../src-shared/schema/comparable.ts'
import type { DuplicateRule, Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, type ExactObject } from '../../../src-shared/values/json.ts'
import { nothing, type Condition } from '../../store/plan.ts'
import type { Row } from '../../store/port.ts'
import { findDenial } from '../access.ts'
import type { Answer, Call } from '../call.ts'
import type { Context } from '../context.ts'
import { renderMany } from '../render/document.ts'
import { readDocument } from '../request-body.ts'
import { refuse, reply } from '../responses.ts'

const most = 10
/** Fewer digits are an extension, or a number that is still being typed. */
const fewestDigits = 5

/** Records that resemble the draft, those with more in common first. */
export async function answerDuplicates(context: Context, [type = '']: readonly string[], call: Call): Promise<Answer> {
  const { registry, store, token, origin, path } = context
  const resource = registry.get(type)
  if (!resource || resource.duplicates.length === 0) return refuse(errors.pathNotFound(path))
  const denial = findDenial(token, resource, 'read')
  if (denial) return refuse(denial)
  const document = await readDocument(call)
  if ('errors' in document) return refuse(document.errors)
  const { data } = document.value
  if (!isObject(data)) return refuse(errors.dataNotObject())
  const attributes = isObject(data['attributes']) ? data['attributes'] : {}
  const self = findId(data['id'])

  const found = new Map<number, { row: Row; reasons: string[] }>()
  for (const rule of resource.duplicates) {
    const where = likeDraft(resource, rule, attributes)
    const { rows } = await store.read({ type, where, page: { offset: 0, limit: most + 1 } })
    for (const row of rows.filter(({ id }) => id !== self)) {
      const known = found.get(row.key) ?? { row, reasons: [] }
      known.reasons.push(rule.reason)
      found.set(row.key, known)
    }
  }
  const likeliest = [...found.values()].sort((a, b) => b.reasons.length - a.reasons.length).slice(0, most)
  const meta = { reasons: Object.fromEntries(likeliest.map(({ row, reasons }) => [row.id, reasons])) }
  return reply(
    renderMany(
      { registry, origin, fields: new Map() },
      likeliest.map(({ row }) => row),
      meta,
    ),
  )
}

function likeDraft({ fields }: Resource, rule: DuplicateRule, attributes: ExactObject): Condition {
  const value = (name: string) => {
    const kind = fields[name]?.kind ?? 'string'
    const comparable = Object.hasOwn(attributes, name) ? toComparable(kind, attributes[name]) : null
    const isShort = kind === 'phone' && String(comparable).length < fewestDigits
    return comparable === '' || isShort ? null : comparable
  }
  if (rule.same === 'all') {
    const of = rule.fields.map((field): Condition => ({ op: 'equals', field, values: [value(field)] }))
    return { op: 'all', of }
  }
  const values = rule.fields.map(value).filter((one) => one !== null)
  return values.length === 0
    ? nothing
    : { op: 'any', of: rule.fields.map((field): Condition => ({ op: 'equals', field, values })) }
}
