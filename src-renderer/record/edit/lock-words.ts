import type { Words } from '../../text/words.ts'
import type { Lock } from './find-lock.ts'

const keys: Record<Lock['method'], string> = {
  formula: 'lock.formula',
  products: 'lock.products',
  invoices: 'lock.invoices',
  payments: 'lock.payments',
}

/** Explains why a cell is read-only and where its value comes from. */
export function toLockWords({ method, funnel, source }: Lock, column: string, label: (name: string) => string): Words {
  // An unnamed custom field has no label, only its number, so it is not mentioned.
  const from = source === undefined || label(source) === source ? undefined : label(source)
  if (from !== undefined) return { key: 'lock.formulaOf', values: { column, funnel, source: from } }
  return { key: keys[method], values: { column, funnel } }
}
