import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { calculated } from '../../../src-shared/rules/funnel-formula.ts'
import type { AccountKind } from '../../api/session.ts'
import type { RecordRow } from '../../api/records.ts'

/** Why users cannot edit a value: the deal's funnel calculates it. */
export interface Lock {
  readonly method: Exclude<CalcMethod, 'manually'>
  readonly funnel: string
  /** The source field of a formula. */
  readonly source: string | undefined
}

type CalcMethod = (typeof dealStageCategory.fields)['amount-calc-method']['values'][number]

const methods: readonly string[] = dealStageCategory.fields['amount-calc-method'].values

/** The relationship that links a deal to its funnel. */
export const funnelLink = 'stage-category' satisfies keyof typeof deal.relationships

/** Fields that a funnel may calculate. */
export const listLockable = ({ type }: Pick<Resource, 'type'>): readonly string[] => (type === deal.type ? calculated : [])

/** Outpost evaluates formulas itself. Only a hosted CRM knows the totals of products, invoices and payments. */
export function findLock({ id, attributes }: RecordRow, name: string, account: AccountKind): Lock | undefined {
  const method = attributes[`${name}-calc-method`]
  const source = attributes[`${name}-calc-field`]
  if (typeof method !== 'string' || !methods.includes(method) || method === 'manually') return undefined
  if (method !== 'formula' && account !== 'mirror') return undefined
  return {
    method: method as Lock['method'],
    funnel: toTitle(id, attributes),
    source: method === 'formula' && typeof source === 'string' ? source : undefined,
  }
}
