import { findNextNumber, greatestNumber, isNumberInRange } from '../../../src-shared/rules/numbers.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { everything } from '../../store/plan.ts'
import type { Rule } from './rule.ts'

/** Deals and orders count on from the greatest number in the account. */
export const assignNumber: Rule = async ({ store }, { resource, before, attributes, problems, require }) => {
  const { type } = resource
  const given = attributes['number'] ?? null
  if (!isNumberInRange(given)) {
    problems.push(attributeProblem('number', `must be from 1 to ${greatestNumber}`))
    return
  }
  if (before || given !== null) return
  const [group] = await store.aggregate({ type, where: everything, greatest: 'number' })
  const greatest = group?.greatest
  const next = findNextNumber(typeof greatest === 'number' ? greatest : null)
  if (next === undefined) {
    problems.push(attributeProblem('number', 'must be given: the greatest one is taken'))
    return
  }
  attributes['number'] = next
  require.push({ is: 'none', type, where: { op: 'at-least', field: 'number', value: next } })
}
