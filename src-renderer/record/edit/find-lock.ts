import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { calculated } from '../../../src-shared/rules/funnel-formula.ts'
import type { AccountKind } from '../../api/session.ts'
import type { RecordRow } from '../../api/records.ts'

/** Why a value is not for people to write: the funnel of its deal works it out. */
export interface Lock {
  readonly method: Exclude<CalcMethod, 'manually'>
  readonly funnel: string
  /** The field that a formula takes it from. */
  readonly source: string | undefined
}

type CalcMethod = (typeof dealStageCategory.fields)['amount-calc-method']['values'][number]

const methods: readonly string[] = dealStageCategory.fields['amount-calc-method'].values

/** The relationship by which a deal is in a funnel. */
export const funnelLink = 'stage-category' satisfies keyof typeof deal.relationships

/** Fields that a funnel may work out. */
export const listLockable = ({ type }: Pick<Resource, 'type'>): readonly string[] => (type === deal.type ? calculated : [])

/** A formula is worked out here; what products, invoices and payments come to, only a hosted CRM knows. */
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
