import type { Component } from 'vue'

export interface MenuAction {
  readonly kind?: 'action' | undefined
  readonly key: string
  readonly label: string
  readonly icon?: Component | undefined
  /** In the form that KeyHint takes: `Mod+K`. */
  readonly shortcut?: string | undefined
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** Set if the item is a toggle. */
  readonly checked?: boolean | undefined
  /** Keeps the menu open, for actions that are often repeated. */
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
