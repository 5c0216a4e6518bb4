import { createRouter, createWebHistory, type Router, type RouteRecordRaw } from 'vue-router'
import { galleryPages } from '../gallery/gallery-pages.ts'
import RecordsPage from './RecordsPage.vue'
import { presentations } from '../resources/index.ts'

const lists = presentations.map((presentation): RouteRecordRaw => ({
  path: presentation.path,
  component: RecordsPage,
  props: { presentation },
}))

export function createPages(): Router {
  return createRouter({
    history: createWebHistory(),
    routes: [...lists, ...galleryPages, { path: '/:rest(.*)*', redirect: presentations[0]?.path ?? '/' }],
  })
}
