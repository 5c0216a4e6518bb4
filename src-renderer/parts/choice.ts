import type { Component } from 'vue'

export interface Choice<V extends string = string> {
  readonly value: V
  readonly label: string
  /** A second line. */
  readonly hint?: string | undefined
  readonly colour?: string | null | undefined
  readonly icon?: Component | undefined
  readonly disabled?: boolean | undefined
  /** The heading of the choice. Consecutive choices with the same group share one. */
  readonly group?: string | undefined
  /** Not a real choice: it loads the choices that are left out at first. */
  readonly isMore?: true
  /** Not a real choice: it offers to create what was typed. */
  readonly isNew?: true
}
