import { Building2, Handshake, Package, Users } from '@lucide/vue'
import type { Component } from 'vue'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ActionId } from '../actions/catalogue.ts'

export interface Section {
  readonly path: string
  readonly resource: Resource
  readonly icon: Component
  /** What goes there. */
  readonly action: ActionId
  /** Keys of the words that no rule of grammar derives from the type's name. */
  readonly words: {
    readonly create: string
    readonly empty: string
    readonly count: string
    /** So many of them, as what something is done to. */
    readonly acted: string
    readonly search: string
    readonly nothingFound: string
  }
}

export const contacts: Section = {
  path: '/contacts',
  resource: contact,
  icon: Users,
  action: 'go.contacts',
  words: {
    create: 'create.contacts',
    empty: 'empty.contacts',
    count: 'count.contacts',
    acted: 'acted.contacts',
    search: 'search.contacts',
    nothingFound: 'empty.nothingFoundContacts',
  },
}

export const companies: Section = {
  path: '/companies',
  resource: company,
  icon: Building2,
  action: 'go.companies',
  words: {
    create: 'create.companies',
    empty: 'empty.companies',
    count: 'count.companies',
    acted: 'acted.companies',
    search: 'search.companies',
    nothingFound: 'empty.nothingFoundCompanies',
  },
}

export const deals: Section = {
  path: '/deals',
  resource: deal,
  icon: Handshake,
  action: 'go.deals',
  words: {
    create: 'create.deals',
    empty: 'empty.deals',
    count: 'count.deals',
    acted: 'acted.deals',
    search: 'search.deals',
    nothingFound: 'empty.nothingFoundOthers',
  },
}

export const orders: Section = {
  path: '/orders',
  resource: order,
  icon: Package,
  action: 'go.orders',
  words: {
    create: 'create.orders',
    empty: 'empty.orders',
    count: 'count.orders',
    acted: 'acted.orders',
    search: 'search.orders',
    nothingFound: 'empty.nothingFoundOthers',
  },
}

export const sections: readonly Section[] = [contacts, companies, deals, orders]

export const countKeys: Readonly<Record<string, string>> = Object.fromEntries(
  sections.map(({ resource, words }) => [resource.type, words.count]),
)

export const actedKeys: Readonly<Record<string, string>> = Object.fromEntries(
  sections.map(({ resource, words }) => [resource.type, words.acted]),
)
