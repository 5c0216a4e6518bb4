import { findLabel, findTypeLabel, findValueLabel, type Labels } from '../../src-shared/labels.ts'

/** The labels of types, fields and values in one language. A name without a label is shown as it is. */
export interface LabelSource {
  field(type: string, name: string): string
  relationship(type: string, name: string): string
  type(type: string, number: 'one' | 'many'): string
  section(type: string, name: string): string
  /** Undefined if the full label is short enough. */
  findShort(type: string, name: string): string | undefined
  /** Undefined if no other label is similar. */
  findTag(type: string, name: string): string | undefined
  value(type: string, field: string, value: string): string
}

export function createLabelSource(labels: Labels): LabelSource {
  return {
    field: (type, name) => findLabel(labels, type, 'fields', name) ?? name,
    relationship: (type, name) => findLabel(labels, type, 'relationships', name) ?? name,
    section: (type, name) => findLabel(labels, type, 'sections', name) ?? name,
    findShort: (type, name) => findLabel(labels, type, 'short', name),
    findTag: (type, name) => findLabel(labels, type, 'tags', name),
    type: (type, number) => findTypeLabel(labels, type, number) ?? type,
    value: (type, field, value) => findValueLabel(labels, type, field, value) ?? value,
  }
}
