import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ActionId } from './catalogue.ts'

/** A text, or a function that returns it in the current language. */
export type Said = string | (() => string)

export const write = (said: Said): string => (typeof said === 'string' ? said : said())

export interface Toast {
  readonly key: number
  readonly text: string
  readonly action?: {
    readonly label: string
    readonly run: () => void
    /** The action that does the same at the moment, if one does. */
    readonly does?: () => ActionId | undefined
    /** Where the toast leads, beside the action. */
    readonly link?: { readonly label: string; readonly run: () => void }
  }
  /** How long it stays, where that is not as long as usual. */
  readonly shownMs?: number
}

/** The same with its words not yet written. */
type KeptToast = Omit<Toast, 'text' | 'action'> & {
  readonly text: Said
  /** The newest of a kind takes the place of the one before; without it those of the same words are alike. */
  readonly like: string | undefined
  readonly action?: Omit<NonNullable<Toast['action']>, 'label' | 'link'> & { readonly label: Said; readonly link?: SaidLink }
}

/** Where a toast leads, with its words not yet written. */
export interface SaidLink {
  readonly label: Said
  readonly run: () => void
}

function writeToast({ text, action, like: _like, ...rest }: KeptToast): Toast {
  return { ...rest, text: write(text), ...(action && { action: writeAction(action) }) }
}

function writeAction({ link, label, ...rest }: NonNullable<KeptToast['action']>): NonNullable<Toast['action']> {
  return { ...rest, label: write(label), ...(link && { link: { ...link, label: write(link.label) } }) }
}

const isLike = (a: Pick<KeptToast, 'text' | 'like'>, b: typeof a): boolean =>
  a.like === undefined || b.like === undefined ? write(a.text) === write(b.text) : a.like === b.like

const most = 3

/** Short messages at the lower edge; the newest is last. */
export const useToasts = defineStore('toasts', () => {
  const kept = shallowRef<readonly KeptToast[]>([])
  const toasts = computed(() => kept.value.map(writeToast))
  let next = 0

  /** Gives the key by which it can be dropped. */
  function show(text: Said, action?: KeptToast['action'], shownMs?: number, like?: string): number {
    const toast = { key: next++, text, like, ...(action && { action }), ...(shownMs !== undefined && { shownMs }) }
    kept.value = [...kept.value.filter((other) => !isLike(other, toast)), toast].slice(-most)
    return toast.key
  }

  function drop(key: number): void {
    kept.value = kept.value.filter((toast) => toast.key !== key)
  }

  return { toasts, show, drop }
})
