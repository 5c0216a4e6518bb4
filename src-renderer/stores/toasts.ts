import { defineStore } from 'pinia'
import { ref } from 'vue'

export interface Toast {
  readonly key: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const most = 3

/** Short news at the lower edge; the newest is last. */
export const useToasts = defineStore('toasts', () => {
  const toasts = ref<Toast[]>([])
  let next = 0

  function show(text: string, action?: Toast['action']): void {
    const toast = { key: next++, text, ...(action && { action }) }
    toasts.value = [...toasts.value, toast].slice(-most)
  }

  function drop(key: number): void {
    toasts.value = toasts.value.filter((toast) => toast.key !== key)
  }

  /** Does what the newest toast offers; false where none offers anything. */
  function runNewest(): boolean {
    const newest = toasts.value.findLast(({ action }) => action)
    if (!newest) return false
    drop(newest.key)
    newest.action?.run()
    return true
  }

  return { toasts, show, drop, runNewest }
})
