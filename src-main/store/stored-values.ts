import { fromBytes } from './attributes.ts'
import type { Condition, ReadPlan } from './plan.ts'
import type { Store } from './port.ts'

/** A value that Outpost itself stores in the attribute `value` of a record, with the record's key and version. */
export interface StoredValue<T> {
  readonly key: number
  readonly version: number
  readonly value: T
}

export async function listValues<T>(
  store: Store,
  type: string,
  where: Condition,
  page?: ReadPlan['page'],
): Promise<StoredValue<T>[]> {
  const { rows } = await store.read({ type, where, ...(page && { page }) })
  return rows.map(({ key, version, attributes }) => ({ key, version, value: fromBytes(attributes)['value'] as unknown as T }))
}
