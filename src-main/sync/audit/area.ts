import { fromMinute } from '../filter-time.ts'
import type { Condition } from '../../store/plan.ts'
import type { Stretch } from './find-differences.ts'

/** Records by their time of creation and of their last change. */
export interface Area {
  readonly 'created-at': Stretch
  readonly 'updated-at': Stretch
}

const always: Stretch = { from: null, to: null }
export const everywhere: Area = { 'created-at': always, 'updated-at': always }

/** The area as conditions on records of the mirror. */
export function toConditions(area: Area): Condition[] {
  return (['created-at', 'updated-at'] as const).flatMap((field): Condition[] => {
    const { from, to } = area[field]
    return [
      ...(from === null ? [] : [{ op: 'at-least' as const, field, value: fromMinute(from) }]),
      ...(to === null ? [] : [{ op: 'at-most' as const, field, value: fromMinute(to) - 1 }]),
    ]
  })
}
