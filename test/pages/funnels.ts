import { ask, type AnyPage } from './any-page.ts'

export interface Funnel {
  readonly id: string
  readonly attributes: Readonly<Record<string, string | null>>
}

type Asking = Pick<AnyPage<unknown>, 'evaluate'>

export const listFunnels = async (page: Asking): Promise<readonly Funnel[]> =>
  (await ask<{ data: readonly Funnel[] }>(page, '/api/v1/deal-stage-categories')).data

export const findByMethod = async (page: Asking, method: string): Promise<Funnel> =>
  (await listFunnels(page)).find(({ attributes }) => attributes['amount-calc-method'] === method)!
