import { Handshake } from '@lucide/vue'
import { deal } from '../../src-shared/resources/deal.ts'
import type { Presentation } from './presentation.ts'

export const deals: Presentation = {
  resource: deal,
  path: '/deals',
  icon: Handshake,
  go: { id: 'go.deals', label: 'action.goDeals', keys: ['G D'] },
  words: {
    create: 'create.deals',
    empty: 'empty.deals',
    count: 'count.deals',
    acted: 'acted.deals',
    search: 'search.deals',
    nothingFound: 'empty.nothingFoundOthers',
  },
  form: ['name', 'amount', 'planned-at', 'company', 'contact', 'stage', 'responsible', 'description'],
  related: ['deals', 'orders', 'tasks', 'documents', 'invoices', 'contracts', 'entities-products'],
  board: 'stages',
  editors: { stage: 'stage', 'stage-category': 'stage' },
}
