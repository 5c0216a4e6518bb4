import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { PeekLine } from './peek-sections.ts'

type Write = (resource: Resource, name: string, value: ExactJson) => string

/** A line as text, where it is one: a text of several lines keeps them, unlike in a table. */
export function writeLine(write: Write, resource: Resource, line: PeekLine): string {
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
