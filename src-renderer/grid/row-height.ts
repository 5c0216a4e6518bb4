import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'

/** Available row heights in px. */
export const rowHeights = { roomy: 32, compact: 28 } as const
export type Density = keyof typeof rowHeights

const key = 'outpost.rows'

/** The row height of all lists on this computer. */
export const useRowHeight = defineStore('row-height', () => {
  const density = ref<Density>(localStorage.getItem(key) === 'compact' ? 'compact' : 'roomy')
  watch(density, (value) => localStorage.setItem(key, value))
  return { density, height: computed(() => rowHeights[density.value]) }
})
