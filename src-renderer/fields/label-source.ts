import { findLabel, findTypeLabel, findValueLabel, type Labels } from '../../src-shared/labels.ts'

/** The words of the declarations in one language; a name without a word stands for itself. */
export interface LabelSource {
  field(type: string, name: string): string
  relationship(type: string, name: string): string
  type(type: string, number: 'one' | 'many'): string
  section(type: string, name: string): string
  /** Undefined where the whole name is short enough. */
  findShort(type: string, name: string): string | undefined
  /** Undefined where no other name is like it. */
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
