import type { Component } from 'vue'

export interface MenuAction {
  readonly kind?: 'action' | undefined
  readonly key: string
  readonly label: string
  readonly icon?: Component | undefined
  /** As KeyHint writes it: `Mod+K`. */
  readonly shortcut?: string | undefined
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** Given where the item is switched on and off. */
  readonly checked?: boolean | undefined
  /** The menu stays open, for what is done several times in a row. */
  readonly stays?: boolean | undefined
  readonly run?: (() => void) | undefined
}

export interface MenuBranch {
  readonly kind: 'menu'
  readonly key: string
  readonly label: string
  readonly icon?: Component | undefined
  readonly disabled?: boolean | undefined
  readonly items: readonly MenuItem[]
}

export type MenuItem =
  | MenuAction
  | MenuBranch
  | { readonly kind: 'separator'; readonly key: string }
  | { readonly kind: 'heading'; readonly key: string; readonly label: string }
