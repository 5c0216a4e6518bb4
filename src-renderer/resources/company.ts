import { Building2 } from '@lucide/vue'
import { company } from '../../src-shared/resources/company.ts'
import type { Presentation } from './presentation.ts'

export const companies: Presentation = {
  resource: company,
  path: '/companies',
  icon: Building2,
  go: { id: 'go.companies', label: 'action.goCompanies', keys: ['G M'] },
  words: {
    create: 'create.companies',
    empty: 'empty.companies',
    count: 'count.companies',
    acted: 'acted.companies',
    search: 'search.companies',
    nothingFound: 'empty.nothingFoundCompanies',
  },
  form: ['name', 'inn', 'general-phone', 'email', 'city', 'status', 'responsible'],
  related: [
    'contacts',
    'deals',
    'orders',
    'bank-details',
    'tasks',
    'events',
    'invoices',
    'contracts',
    'checkups',
    'entities-products',
  ],
  editors: {},
}
