/** The labels of a resource. `shared` has those that mean the same everywhere. */
export interface LabelBlock {
  readonly one?: string
  readonly many?: string
  readonly fields?: Names
  readonly relationships?: Names
  readonly sections?: Names
  /** Short labels for column heads. */
  readonly short?: Names
  /** A label beside a value that shares a column with a similar one. */
  readonly tags?: Names
  readonly values?: { readonly [field: string]: Names }
}

type Names = { readonly [name: string]: string | undefined }

/** By resource type, and `shared`. */
export type Labels = { readonly [type: string]: LabelBlock }

export type LabelGroup = 'fields' | 'relationships' | 'sections' | 'short' | 'tags'

const shared = 'shared'

/** The resource's own label, or the shared one. */
export function findLabel(labels: Labels, type: string, group: LabelGroup, name: string): string | undefined {
  return own(own(labels, type)?.[group], name) ?? own(labels[shared]?.[group], name)
}

/** The label of one value of an enum field. */
export function findValueLabel(labels: Labels, type: string, field: string, value: string): string | undefined {
  return own(own(own(labels, type)?.values, field), value) ?? own(own(labels[shared]?.values, field), value)
}

/** The name for one record, or many, of the type. */
export function findTypeLabel(labels: Labels, type: string, number: 'one' | 'many'): string | undefined {
  return own(labels, type)?.[number]
}

/** Names may come from any record, so `constructor` must not find an inherited member. */
function own<V>(names: { readonly [name: string]: V } | undefined, name: string): V | undefined {
  return names && Object.hasOwn(names, name) ? names[name] : undefined
}
