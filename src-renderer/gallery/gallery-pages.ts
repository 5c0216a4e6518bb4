import type { RouteRecordRaw } from 'vue-router'

/** The page of all parts: in development, and in a build that asks for it to be looked at. */
export const galleryPages: RouteRecordRaw[] =
  import.meta.env.DEV || import.meta.env.VITE_OUTPOST_GALLERY === '1'
    ? [{ path: '/gallery', component: () => import('./GalleryScreen.vue') }]
    : []
