import { remindedBy } from '../../../src-shared/resources/reminder.ts'
import { relationshipProblem } from '../../../src-shared/schema/problems.ts'
import { reasons } from '../../../src-shared/schema/reasons.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { findKey, type Rule } from './draft.ts'

const names = Object.values(remindedBy)

/**
 * A reminder is about exactly one record, for good. Deleting that record leaves the reminder without a link, and undo of the
 * deletion restores the link.
 */
export const keepReminded: Rule = (_context, { before, held, problems }) => {
  if (before) {
    const moved = names.filter((name) => findKey(held[name]) !== findKey(before.held[name]))
    problems.push(...moved.map((name) => relationshipProblem(name, 'cannot be changed')))
    return
  }
  const [first, second] = names.filter((name) => held[name])
  if (first === undefined) problems.push(relationshipProblem('deal', reasons.blank))
  if (second !== undefined) problems.push(relationshipProblem(second, `cannot be given beside ${first ?? ''}`))
}

/** A reminder with another time has not been shown yet. */
export const renewNotice: Rule = (_context, { before, sent, attributes }) => {
  const isMoved = before !== undefined && findInstantOf(before.attributes['due-at']) !== findInstantOf(attributes['due-at'])
  if (isMoved && !Object.hasOwn(sent.attributes, 'notified-at')) attributes['notified-at'] = null
}
