import { createRouter, createWebHistory, type Router } from 'vue-router'
import { galleryPages } from '../gallery/gallery-pages.ts'
import CompaniesScreen from './CompaniesScreen.vue'
import ContactsScreen from './ContactsScreen.vue'
import DealsScreen from './DealsScreen.vue'
import OrdersScreen from './OrdersScreen.vue'
import { companies, contacts, deals, orders } from './sections.ts'

export function createPages(): Router {
  return createRouter({
    history: createWebHistory(),
    routes: [
      { path: contacts.path, component: ContactsScreen },
      { path: companies.path, component: CompaniesScreen },
      { path: deals.path, component: DealsScreen },
      { path: orders.path, component: OrdersScreen },
      ...galleryPages,
      { path: '/:rest(.*)*', redirect: contacts.path },
    ],
  })
}
