import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { PeekLine } from './peek-sections.ts'

type Write = (resource: Resource, name: string, value: ExactJson) => string

/** An address of the mail or the web in the pieces that a line may end between: before `@` and a point, after a slash or a hyphen. */
export const splitAddress = (text: string): string[] => text.split(/(?<=.)(?=[@.])|(?<=[/-])(?![/-])/)

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
