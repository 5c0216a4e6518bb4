import { Users } from '@lucide/vue'
import { contact } from '../../src-shared/resources/contact.ts'
import type { Presentation } from './presentation.ts'

export const contacts: Presentation = {
  resource: contact,
  path: '/contacts',
  icon: Users,
  go: { id: 'go.contacts', label: 'action.goContacts', keys: ['G C'] },
  words: {
    create: 'create.contacts',
    empty: 'empty.contacts',
    count: 'count.contacts',
    acted: 'acted.contacts',
    search: 'search.contacts',
    nothingFound: 'empty.nothingFoundContacts',
  },
  form: ['last-name', 'first-name', 'general-phone', 'email', 'position', 'companies', 'responsible'],
  related: ['companies', 'deals', 'orders', 'contacts', 'tasks', 'events', 'invoices', 'contracts', 'entities-products'],
  editors: {},
}
