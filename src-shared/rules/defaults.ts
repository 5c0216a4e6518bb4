/** Types with at most one default, and the relationship that scopes it (none: the account). */
const defaultWithin: Readonly<Record<string, { readonly relationship?: string }>> = {
  'deal-stage-categories': {},
  'company-bank-details': { relationship: 'company' },
}

export function findDefaultScope(type: string): { readonly relationship?: string } | undefined {
  return defaultWithin[type]
}
