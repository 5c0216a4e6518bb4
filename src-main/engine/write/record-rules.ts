import { parseListQuery } from '../../../src-shared/jsonapi/query.ts'
import { findDefaultScope } from '../../../src-shared/rules/defaults.ts'
import { findNextNumber, greatestNumber, isNumberInRange } from '../../../src-shared/rules/numbers.ts'
import { findChoicesFault } from '../../../src-shared/rules/custom-choices.ts'
import { listUniqueFields } from '../../../src-shared/rules/unique.ts'
import { toComparable } from '../../../src-shared/schema/comparable.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { reasons } from '../../../src-shared/schema/reasons.ts'
import { customKey } from '../../../src-shared/schema/values.ts'
import { listStrings, rawNumber } from '../../../src-shared/values/json.ts'
import { type Condition, everything } from '../../store/plan.ts'
import { toFilterCondition } from '../conditions.ts'
import type { Draft, Rule } from './draft.ts'
import { patchRow } from './patch-row.ts'

/** The creator is the token's user, unless one was sent. */
export const nameCreator: Rule = async ({ store, token }, draft) => {
  if (draft.before || draft.held['user'] !== undefined || token.userId === null) return
  const [user] = (await store.read({ type: 'users', where: { op: 'id', ids: [token.userId] } })).rows
  if (!user) return
  draft.held['user'] = user
  draft.require.push({ is: 'exists', type: 'users', key: user.key })
}

export const rememberResponsible: Rule = (_context, { before, held, attributes }) => {
  const previous = before?.held['responsible']
  const next = held['responsible']
  if (!previous || (next && 'key' in next && next.key === previous.key)) return
  attributes['previous-responsible-id'] = rawNumber(previous.id)
}

/** Deals and orders continue from the greatest number in the account. */
export const assignNumber: Rule = async ({ store }, { resource, before, attributes, problems, require }) => {
  const { type } = resource
  const given = attributes['number'] ?? null
  if (!isNumberInRange(given)) {
    problems.push(attributeProblem('number', reasons.outOfRange(1, greatestNumber)))
    return
  }
  if (before || given !== null) return
  const [group] = await store.aggregate({ type, where: everything, greatest: 'number' })
  const greatest = group?.greatest
  const next = findNextNumber(typeof greatest === 'number' ? greatest : null)
  if (next === undefined) {
    problems.push(attributeProblem('number', reasons.numberNeeded))
    return
  }
  attributes['number'] = next
  require.push({ is: 'none', type, where: { op: 'at-least', field: 'number', value: next } })
}

/** Setting a default clears the previous one of the same owner. An owner that is not here has no others that are known. */
export const keepOneDefault: Rule = async ({ store, account }, draft, now) => {
  if (draft.attributes['is-default'] !== true) return
  const { type } = draft.resource
  const others = findOtherDefaults(draft)
  if (!others) return
  const { rows } = await store.read({ type, where: others })
  for (const row of rows) draft.require.push({ is: 'version', type, key: row.key, version: row.version })
  const known: Condition = { op: 'key', keys: rows.map(({ key }) => key) }
  draft.require.push({ is: 'none', type, where: { op: 'all', of: [others, { op: 'not', of: known }] } })
  draft.also.push(...rows.map((row) => patchRow(row, { values: { 'is-default': false } }, now, account.timeZone)))
}

function findOtherDefaults({ resource, before, held }: Draft): Condition | undefined {
  const of: Condition[] = [{ op: 'equals', field: 'is-default', values: [1] }]
  if (before) of.push({ op: 'not', of: { op: 'key', keys: [before.row.key] } })
  const relationship = findDefaultScope(resource.type)?.relationship
  if (relationship === undefined) return { op: 'all', of }
  const owner = held[relationship]
  return owner && 'id' in owner ? { op: 'all', of: [...of, { op: 'linked', relationship, ids: [owner.id] }] } : undefined
}

/** At most one record may have the same values in the fields of `listUniqueFields`. */
export const unique: Rule = async ({ store }, { resource, before, attributes, problems, require }) => {
  const { type, fields } = resource
  const names = listUniqueFields(type)
  const same = names.map((field): Condition => {
    const value = toComparable(fields[field]?.kind ?? 'string', attributes[field])
    return { op: 'equals', field, values: [value] }
  })
  const others: Condition[] = before ? [{ op: 'not', of: { op: 'key', keys: [before.row.key] } }] : []
  const where: Condition = { op: 'all', of: [...same, ...others] }
  const { rows } = await store.read({ type, where, page: { offset: 0, limit: 1 } })
  if (rows.length > 0) problems.push(attributeProblem(names.at(-1) ?? '', reasons.taken))
  else require.push({ is: 'none', type, where })
}

export const checkCustomField: Rule = (_context, { attributes, problems }) => {
  const { key, choices } = attributes
  const fault = findChoicesFault(listStrings(choices))
  if (fault !== undefined) problems.push(attributeProblem('choices', fault))
  if (typeof key !== 'string' || !customKey.test(key)) {
    problems.push(attributeProblem('key', 'must be of the shape custom-<number>'))
  }
}

/** A saved view must contain a valid query of its list. */
export const checkTableState: Rule = async (context, { attributes, problems }) => {
  const { object, query } = attributes
  const resource = typeof object === 'string' ? context.registry.get(object) : undefined
  if (!resource || typeof query !== 'string') return
  const parsed = parseListQuery(context.registry, resource, new URLSearchParams(query))
  if ('errors' in parsed) {
    problems.push(attributeProblem('query', parsed.errors[0]?.detail ?? 'is not a query'))
    return
  }
  if (parsed.value.filters.some(({ name }) => name === 'table-state-id')) {
    problems.push(attributeProblem('query', 'must not name another saved filter'))
    return
  }
  const condition = await toFilterCondition(context, resource, parsed.value.filters)
  if ('errors' in condition) problems.push(attributeProblem('query', condition.errors[0]?.detail ?? 'is not a filter'))
}
