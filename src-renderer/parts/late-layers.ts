import { latePart } from './late-part.ts'

/** Menus and pop-ups are not part of what the first page loads. */
export const menuLayer = latePart(() => import('./MenuLayer.vue'))
export const popLayer = latePart(() => import('./PopLayer.vue'))
