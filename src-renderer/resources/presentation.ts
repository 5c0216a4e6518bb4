import type { Component } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { Action, GoId } from '../actions/catalogue.ts'

/** A board that shows the list as columns. The layer that draws boards resolves the key. */
export type BoardKey = 'stages'

/** An editor with rules of its own. The layer that edits records resolves the key. */
export type EditorKey = 'stage'

/** How the window presents one resource. Routes, sidebar, palette, help and forms follow from it. */
export interface Presentation {
  readonly resource: Resource
  /** The address of its list. */
  readonly path: string
  readonly icon: Component
  /** The action that opens its list, and the keys that run it. */
  readonly go: { readonly id: GoId } & Pick<Action, 'label' | 'keys'>
  /** Message keys that no rule of grammar derives from the type's name. */
  readonly words: {
    readonly create: string
    readonly empty: string
    readonly count: string
    /** So many of them, as the object of a verb. */
    readonly acted: string
    readonly search: string
    readonly nothingFound: string
  }
  /** The fields of the create form, in order. All others are filled in on the record itself. */
  readonly form: readonly string[]
  /** To-many relationships that may hold thousands of records: each is shown as a list of its own. */
  readonly related: readonly string[]
  readonly board?: BoardKey
  /** Editors by field or relationship, where the editor of its kind is not enough. */
  readonly editors: { readonly [name: string]: EditorKey }
}
