import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { RecordLine } from './record-sections.ts'

type Write = (resource: Resource, name: string, value: ExactJson) => string

/** Splits an email or web address where a line may break: before `@` and dots, after slashes and hyphens. */
export const splitAddress = (text: string): string[] => text.split(/(?<=.)(?=[@.])|(?<=[/-])(?![/-])/)

/** A line as text. Unlike in a table, a multi-line text keeps its line breaks. */
export function writeLine(write: Write, resource: Resource, line: RecordLine): string {
  switch (line.is) {
    case 'link':
      return ''
    case 'address':
      return line.text
    case 'field':
      return line.kind === 'text' && typeof line.value === 'string' ? line.value.trim() : write(resource, line.name, line.value)
    default:
      return line satisfies never
  }
}
