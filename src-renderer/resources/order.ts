import { Package } from '@lucide/vue'
import { order } from '../../src-shared/resources/order.ts'
import type { Presentation } from './presentation.ts'

export const orders: Presentation = {
  resource: order,
  path: '/orders',
  icon: Package,
  go: { id: 'go.orders', label: 'action.goOrders', keys: ['G O'] },
  words: {
    create: 'create.orders',
    empty: 'empty.orders',
    count: 'count.orders',
    acted: 'acted.orders',
    search: 'search.orders',
    nothingFound: 'empty.nothingFoundOthers',
  },
  form: ['name', 'amount', 'stage', 'company', 'contact', 'responsible', 'description'],
  related: ['deals', 'tasks', 'documents', 'invoices', 'contracts', 'entities-products'],
  board: 'stages',
  editors: { stage: 'stage' },
}
