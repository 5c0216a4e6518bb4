import type { Component } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { Action, GoId } from '../actions/catalogue.ts'

/** A board that shows the list as columns. The layer that draws boards resolves the key. */
export type BoardKey = 'stages'

/** An editor with special rules. The layer that edits records resolves the key. */
export type EditorKey = 'stage'

/** How the window presents one resource. Routes, sidebar, palette, help and forms are derived from it. */
export interface Presentation {
  readonly resource: Resource
  /** The address of its list. */
  readonly path: string
  readonly icon: Component
  /** The action that opens its list, and the keys that run it. */
  readonly go: { readonly id: GoId } & Pick<Action, 'label' | 'keys'>
  /** Message keys that cannot be derived from the type's name. */
  readonly words: {
    readonly create: string
    readonly empty: string
    readonly count: string
    /** A count of records as the object of a verb. */
    readonly acted: string
    readonly search: string
    readonly nothingFound: string
  }
  /** The fields of the create form, in order. All others are edited on the record itself. */
  readonly form: readonly string[]
  /** To-many relationships that may hold thousands of records. Each is shown as its own list. */
  readonly related: readonly string[]
  readonly board?: BoardKey
  /** Special editors by field or relationship name, where the editor of its kind is not enough. */
  readonly editors: { readonly [name: string]: EditorKey }
}
