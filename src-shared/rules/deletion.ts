/** A relationship by which other records depend on the one to be deleted. */
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

/** Uses that forbid a delete. */
export function listLocks(type: string): readonly Use[] {
  return lockedBy[type] ?? []
}

/** Records deleted together with their owner. */
export function listDependants(type: string): readonly Use[] {
  return goesWith[type] ?? []
}

/** Stages of a kind are created with their funnel or account and deleted only with it. */
export function isSystemStage(type: string, attributes: { readonly [name: string]: unknown }): boolean {
  return (type === 'deal-stages' || type === 'order-stages') && typeof attributes['kind'] === 'string'
}
