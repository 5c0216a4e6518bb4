import { findInstantOf } from '../../../src-shared/values/time.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { fromMinute, toMinute } from '../filter-time.ts'
import { findingsOf, type Findings } from '../findings/findings.ts'
import type { Condition } from '../../store/plan.ts'
import type { Stretch } from './find-differences.ts'

/** Records by their time of creation and of their last change. */
export interface Area {
  readonly 'created-at': Stretch
  readonly 'updated-at': Stretch
}

const always: Stretch = { from: null, to: null }
export const everywhere: Area = { 'created-at': always, 'updated-at': always }

/** Whether this server's lists can be narrowed by the time of creation. */
export const canNarrow = (findings: Findings, type: string): boolean =>
  findingsOf(findings, type).created && findings.bounds !== null && findings.filterZone !== null

/** The minutes around the creation of a record; everywhere if this server's lists cannot be narrowed to them. */
export function areaAround(findings: Findings, type: string, createdAt: ExactJson | undefined): Area {
  const instant = findInstantOf(createdAt)
  if (!canNarrow(findings, type) || instant === undefined) return everywhere
  const minute = toMinute(instant)
  return { ...everywhere, 'created-at': { from: minute - 1, to: minute + 2 } }
}

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
