/** The words a person sees for a resource; `shared` holds those that mean the same wherever they stand. */
export interface LabelBlock {
  readonly one?: string
  readonly many?: string
  readonly fields?: Names
  readonly relationships?: Names
  readonly sections?: Names
  /** For the heads of columns, where the whole name is long. */
  readonly short?: Names
  /** Beside a value that stands in the column of a like one. */
  readonly tags?: Names
  readonly values?: { readonly [field: string]: Names }
}

type Names = { readonly [name: string]: string | undefined }

/** By resource type, and `shared`. */
export type Labels = { readonly [type: string]: LabelBlock }

export type LabelGroup = 'fields' | 'relationships' | 'sections' | 'short' | 'tags'

const shared = 'shared'

/** The resource's own word, else the shared one. */
export function findLabel(labels: Labels, type: string, group: LabelGroup, name: string): string | undefined {
  return own(own(labels, type)?.[group], name) ?? own(labels[shared]?.[group], name)
}

/** The word for one value of an enum field. */
export function findValueLabel(labels: Labels, type: string, field: string, value: string): string | undefined {
  return own(own(own(labels, type)?.values, field), value) ?? own(own(labels[shared]?.values, field), value)
}

/** What one record, or many, of the type are called. */
export function findTypeLabel(labels: Labels, type: string, number: 'one' | 'many'): string | undefined {
  return own(labels, type)?.[number]
}

/** Names come from records of any origin: `constructor` must not find what every object has. */
function own<V>(names: { readonly [name: string]: V } | undefined, name: string): V | undefined {
  return names && Object.hasOwn(names, name) ? names[name] : undefined
}
