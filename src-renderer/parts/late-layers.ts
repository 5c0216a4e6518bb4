import { latePart } from './late-part.ts'

/** The first page loads without menus and pop-ups. */
export const menuLayer = latePart(() => import('./MenuLayer.vue'))
export const popLayer = latePart(() => import('./PopLayer.vue'))
