import type { Component } from 'vue'

/** One of the things to choose from. */
export interface Choice<V extends string = string> {
  readonly value: V
  readonly label: string
  /** A second line. */
  readonly hint?: string | undefined
  readonly colour?: string | null | undefined
  readonly icon?: Component | undefined
  readonly disabled?: boolean | undefined
  /** The heading that it stands under, together with its neighbours of the same. */
  readonly group?: string | undefined
  /** No choice itself: it asks for those that are left out. */
  readonly isMore?: true
}
