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

  /** Gives the key by which it can be dropped. */
  function show(text: string, action?: Toast['action']): number {
    const toast = { key: next++, text, ...(action && { action }) }
    toasts.value = [...toasts.value, toast].slice(-most)
    return toast.key
  }

  function drop(key: number): void {
    toasts.value = toasts.value.filter((toast) => toast.key !== key)
  }

  return { toasts, show, drop }
})
