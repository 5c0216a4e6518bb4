import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A saved view requested from outside its list, while the list is on screen. */
export interface WantedView {
  readonly type: string
  readonly id: string
}

export const useWantedView = defineStore('wanted-view', () => {
  const wanted = shallowRef<WantedView | null>(null)
  return { wanted }
})
