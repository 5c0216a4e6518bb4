import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { calculated } from '../../../src-shared/rules/funnel-formula.ts'
import type { AccountKind } from '../../api/session.ts'
import type { Records } from '../../api/records.ts'

/** Why a value is not for people to write: the funnel of its deal works it out. */
export interface Lock {
  readonly method: Exclude<CalcMethod, 'manually'>
  readonly funnel: string
  /** The field that a formula takes it from. */
  readonly source: string | undefined
}

type CalcMethod = (typeof dealStageCategory.fields)['amount-calc-method']['values'][number]

const methods: readonly string[] = dealStageCategory.fields['amount-calc-method'].values

/** A formula is worked out here; what products, invoices and payments come to, only a hosted CRM knows. */
export async function findLock(
  records: Pick<Records, 'readRecord'>,
  { type }: Resource,
  { id, name }: { readonly id: string; readonly name: string },
  account: AccountKind,
): Promise<Lock | undefined> {
  if (type !== deal.type || !(calculated as readonly string[]).includes(name)) return undefined
  const found = await records.readRecord(deal, id, ['stage-category'])
  const funnelId = found.ok ? found.value.links['stage-category']?.[0]?.id : undefined
  const funnel = funnelId === undefined ? undefined : await records.readRecord(dealStageCategory, funnelId)
  // Where it cannot be asked, the answer to the write says so.
  if (!funnel?.ok) return undefined
  const { attributes } = funnel.value
  const method = attributes[`${name}-calc-method`]
  const source = attributes[`${name}-calc-field`]
  if (typeof method !== 'string' || !methods.includes(method) || method === 'manually') return undefined
  if (method !== 'formula' && account !== 'mirror') return undefined
  return {
    method: method as Lock['method'],
    funnel: toTitle(funnel.value.id, attributes),
    source: method === 'formula' && typeof source === 'string' ? source : undefined,
  }
}
