import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ActionId } from '../actions/catalogue.ts'

export interface Toast {
  readonly key: number
  readonly text: string
  readonly action?: {
    readonly label: string
    readonly run: () => void
    /** The action that does the same at the moment, if one does. */
    readonly does?: () => ActionId | undefined
  }
  /** How long it stays, where that is not as long as usual. */
  readonly shownMs?: number
}

const most = 3

/** Short news at the lower edge; the newest is last. */
export const useToasts = defineStore('toasts', () => {
  const toasts = ref<Toast[]>([])
  let next = 0

  /** Gives the key by which it can be dropped. */
  function show(text: string, action?: Toast['action'], shownMs?: number): number {
    const toast = { key: next++, text, ...(action && { action }), ...(shownMs !== undefined && { shownMs }) }
    toasts.value = [...toasts.value, toast].slice(-most)
    return toast.key
  }

  function drop(key: number): void {
    toasts.value = toasts.value.filter((toast) => toast.key !== key)
  }

  return { toasts, show, drop }
})
