import type { Words } from '../../text/words.ts'
import type { Lock } from './find-lock.ts'

const keys: Record<Lock['method'], string> = {
  formula: 'lock.formula',
  products: 'lock.products',
  invoices: 'lock.invoices',
  payments: 'lock.payments',
}

/** Why a cell cannot be written, and where its value is made instead. */
export function toLockWords({ method, funnel, source }: Lock, column: string, label: (name: string) => string): Words {
  // A custom field that no one has named would be told by its number.
  const from = source === undefined || label(source) === source ? undefined : label(source)
  if (from !== undefined) return { key: 'lock.formulaOf', values: { column, funnel, source: from } }
  return { key: keys[method], values: { column, funnel } }
}
