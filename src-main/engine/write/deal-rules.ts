import {
  chooseStage,
  stageFitsFunnel,
  toFinishedAt,
  type SentStageLinks,
  type Stage,
  type StageChoice,
} from '../../../src-shared/rules/deal-stage.ts'
import { calculate, calculated, isFormula } from '../../../src-shared/rules/funnel-formula.ts'
import { attributeProblem, relationshipProblem } from '../../../src-shared/schema/problems.ts'
import { reasons } from '../../../src-shared/schema/reasons.ts'
import { toDay } from '../../../src-shared/values/time.ts'
import type { Condition } from '../../store/plan.ts'
import type { Ref, Row, Store } from '../../store/port.ts'
import { fromBytes } from '../../store/attributes.ts'
import { findKey, type Draft, type Rule } from './draft.ts'

interface KnownStage extends Stage {
  readonly row: Row
  readonly funnelRef: Ref | null
}

/** Stage and funnel determine each other, and the closing date follows the stage. */
export const placeInStage: Rule = async ({ store, account }, draft, now) => {
  const { before, sent } = draft
  const from = before?.held['stage'] ? await readStage(store, before.held['stage'].key) : null
  const choice = chooseStage(
    toSentLinks(draft),
    before && { stage: findKey(before.held['stage']), funnel: findKey(before.held['stage-category']) },
  )
  if (choice.by === 'as-is') return
  const to = await findChosenStage(store, choice, draft)
  if (to && choice.by === 'stage' && !stageFitsFunnel(to, choice.funnel)) {
    draft.problems.push(relationshipProblem('stage', reasons.otherFunnel))
    return
  }
  if (to) {
    draft.held['stage'] = to.row
    draft.held['stage-category'] = to.funnelRef
    draft.require.push({ is: 'version', type: 'deal-stages', key: to.key, version: to.row.version })
  } else if (choice.by === 'links') {
    draft.held['stage'] = null
    if (choice.links.funnel === null) draft.held['stage-category'] = null
  } else if (choice.by === 'first-of') draft.held['stage'] = null

  const finishedAt = draft.attributes['finished-at']
  draft.attributes['finished-at'] = toFinishedAt(
    { from, to },
    typeof finishedAt === 'string' ? finishedAt : null,
    Object.hasOwn(sent.attributes, 'finished-at'),
    toDay(now, account.timeZone),
  )
}

function toSentLinks({ sent: { held } }: Draft): SentStageLinks {
  return {
    ...(Object.hasOwn(held, 'stage') && { stage: findKey(held['stage']) }),
    ...(Object.hasOwn(held, 'stage-category') && { funnel: findKey(held['stage-category']) }),
  }
}

async function findChosenStage(store: Store, choice: StageChoice, draft: Draft): Promise<KnownStage | null> {
  switch (choice.by) {
    case 'as-is':
    case 'links':
      return null
    case 'stage':
      return readStage(store, choice.stage)
    case 'first-of': {
      const funnel = draft.held['stage-category']
      return funnel && 'id' in funnel ? findFirstStage(store, funnel.id) : null
    }
    case 'default-funnel': {
      const [funnel] = (
        await store.read({ type: 'deal-stage-categories', where: { op: 'equals', field: 'is-default', values: [1] } })
      ).rows
      if (funnel) draft.require.push({ is: 'version', type: funnel.type, key: funnel.key, version: funnel.version })
      return funnel ? findFirstStage(store, funnel.id) : null
    }
    default:
      return choice satisfies never
  }
}

const readStage = (store: Store, key: number) => readStageWhere(store, { op: 'key', keys: [key] })

const findFirstStage = (store: Store, funnelId: string) =>
  readStageWhere(store, {
    op: 'all',
    of: [
      { op: 'linked', relationship: 'deal-stage-category', ids: [funnelId] },
      { op: 'equals', field: 'kind', values: ['opened'] },
    ],
  })

async function readStageWhere(store: Store, where: Condition): Promise<KnownStage | null> {
  const page = { offset: 0, limit: 1 }
  const [row] = (await store.read({ type: 'deal-stages', where, page, linkage: ['deal-stage-category'] })).rows
  if (!row) return null
  const { kind } = fromBytes(row.attributes)
  const funnelRef = row.links['deal-stage-category']?.[0] ?? null
  return { row, key: row.key, kind: typeof kind === 'string' ? kind : null, funnel: funnelRef?.key ?? null, funnelRef }
}

/** In a calculating funnel, callers may not set amount and cost. */
export const calculateByFormula: Rule = async ({ store }, draft) => {
  const key = findKey(draft.held['stage-category'])
  if (key === null) return
  const [row] = (await store.read({ type: 'deal-stage-categories', where: { op: 'key', keys: [key] } })).rows
  if (!row) return
  const funnel = fromBytes(row.attributes)
  const byFormula = calculated.filter((name) => isFormula(funnel, name))
  if (byFormula.length === 0) return
  draft.require.push({ is: 'version', type: row.type, key: row.key, version: row.version })
  for (const name of byFormula) {
    if (Object.hasOwn(draft.sent.attributes, name)) {
      draft.problems.push(attributeProblem(name, reasons.calculated))
    } else draft.attributes[name] = calculate(funnel, name, draft.attributes)
  }
}
