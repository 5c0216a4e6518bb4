/** A relationship by which records of another type stand on the one to be deleted. */
export interface Use {
  readonly type: string
  readonly relationship: string
}

const lockedBy: Readonly<Record<string, readonly Use[]>> = {
  'deal-stages': [{ type: 'deals', relationship: 'stage' }],
  'deal-stage-categories': [{ type: 'deals', relationship: 'stage-category' }],
  'order-stages': [{ type: 'orders', relationship: 'stage' }],
}

const goesWith: Readonly<Record<string, readonly Use[]>> = {
  companies: [{ type: 'company-bank-details', relationship: 'company' }],
  'deal-stage-categories': [{ type: 'deal-stages', relationship: 'deal-stage-category' }],
}

/** Uses that forbid a delete while there are any. */
export function listLocks(type: string): readonly Use[] {
  return lockedBy[type] ?? []
}

/** Records that are deleted with the one they belong to. */
export function listDependants(type: string): readonly Use[] {
  return goesWith[type] ?? []
}

/** Stages of a kind came with their funnel, or with the account, and go only with it. */
export function isSystemStage(type: string, attributes: { readonly [name: string]: unknown }): boolean {
  return (type === 'deal-stages' || type === 'order-stages') && typeof attributes['kind'] === 'string'
}
