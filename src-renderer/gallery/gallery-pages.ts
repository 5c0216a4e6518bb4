import type { RouteRecordRaw } from 'vue-router'

/** The page that shows all parts. It exists in development and in builds with `VITE_OUTPOST_GALLERY=1`. */
export const galleryPages: RouteRecordRaw[] =
  import.meta.env.DEV || import.meta.env.VITE_OUTPOST_GALLERY === '1'
    ? [{ path: '/gallery', component: () => import('./GalleryScreen.vue') }]
    : []
