/** Types of which one at most is the default, and the relationship within which that holds; none: in the account. */
const defaultWithin: Readonly<Record<string, { readonly relationship?: string }>> = {
  'deal-stage-categories': {},
  'company-bank-details': { relationship: 'company' },
}

export function findDefaultScope(type: string): { readonly relationship?: string } | undefined {
  return defaultWithin[type]
}
