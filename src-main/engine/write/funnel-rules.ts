import { dealStage } from '../../../src-shared/resources/deal-stage.ts'
import { systemStages } from '../../../src-shared/rules/deal-stage.ts'
import { isSystemStage } from '../../../src-shared/rules/deletion.ts'
import { completeAttributes } from '../../../src-shared/schema/complete.ts'
import { relationshipProblem } from '../../../src-shared/schema/problems.ts'
import { stampedTime } from '../../../src-shared/sync/hosted-clock.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import type { Condition } from '../../store/plan.ts'
import { toBytes } from '../../store/attributes.ts'
import { takeStamp } from '../hosted-clock.ts'
import { takeFreeTime } from './created-at.ts'
import { findKey, type Rule } from './draft.ts'

/** Gives a new funnel one stage of each kind. */
export const createSystemStages: Rule = async (context, { before, also, require }, now) => {
  if (before) return
  const { kind, timeZone } = context.account
  let at = stampedTime(await takeStamp(context, now))
  for (const [index, stage] of systemStages.entries()) {
    at = await takeFreeTime(context, 'deal-stages', index > 0 && kind === 'mirror' ? at + 1 : at, require)
    const moment = toMoment(at, timeZone)
    const values = { ...stage, 'created-at': moment, 'updated-at': moment }
    const attributes = toBytes(completeAttributes(dealStage, values))
    also.push({ op: 'create', type: 'deal-stages', attributes, held: { 'deal-stage-category': { created: 0 } } })
  }
}

/** A stage with deals, or one created with its funnel, must not leave the funnel. */
export const keepStageInFunnel: Rule = async ({ store }, draft) => {
  const { before, held, problems, require } = draft
  const relationship = 'deal-stage-category'
  if (!before || findKey(held[relationship]) === findKey(before.held[relationship])) return
  if (isSystemStage('deal-stages', before.attributes)) {
    problems.push(relationshipProblem(relationship, 'is fixed for a system stage'))
    return
  }
  const inStage: Condition = { op: 'linked', relationship: 'stage', ids: [before.row.id] }
  const { count } = await store.read({ type: 'deals', where: inStage, counted: true, page: { offset: 0, limit: 1 } })
  if (count > 0) problems.push(relationshipProblem(relationship, `is fixed while ${count} deals stand in the stage`))
  else require.push({ is: 'none', type: 'deals', where: inStage })
}
