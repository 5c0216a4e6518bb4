/** The order in which types are mirrored. Targets of links come first, so that few links have to wait for their targets. */
export const mirrorOrder = [
  'contact-statuses',
  'contact-types',
  'company-statuses',
  'company-types',
  'deal-statuses',
  'deal-loss-reasons',
  'order-loss-reasons',
  'order-stages',
  'deal-stage-categories',
  'deal-stages',
  'companies',
  'contacts',
  'deals',
  'orders',
  'company-bank-details',
] as const
