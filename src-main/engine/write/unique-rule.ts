import { listUniqueFields } from '../../../src-shared/rules/unique.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { toComparable } from '../../../src-shared/schema/comparable.ts'
import { customKey } from '../../../src-shared/schema/values.ts'
import type { Condition } from '../../store/plan.ts'
import type { Rule } from './rule.ts'

/** At most one record has the fields of `listUniqueFields` in common. */
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
  if (rows.length > 0) problems.push(attributeProblem(names.at(-1) ?? '', 'has already been taken'))
  else require.push({ is: 'none', type, where })
}

export const checkCustomKey: Rule = (_context, { attributes, problems }) => {
  const { key } = attributes
  if (typeof key !== 'string' || !customKey.test(key)) {
    problems.push(attributeProblem('key', 'must be of the shape custom-<number>'))
  }
}
