import { defineStore } from 'pinia'
import { computed } from 'vue'
import { keptRef } from '../api/kept-ref.ts'

/** Available row heights in px. */
export const rowHeights = { roomy: 32, compact: 28 } as const
export type Density = keyof typeof rowHeights

const key = 'outpost.rows'

/** The row height of all lists on this computer. */
export const useRowHeight = defineStore('row-height', () => {
  const density = keptRef<Density>(key, { read: (kept) => (kept === 'compact' ? 'compact' : 'roomy') })
  return { density, height: computed(() => rowHeights[density.value]) }
})
