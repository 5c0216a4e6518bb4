import type { Resource } from '../../../src-shared/schema/resource.ts'

/** The field that keeps a log: the first long text of the record. */
export function findLogField({ fields }: Resource): string | undefined {
  return ['description', 'note'].find((name) => fields[name]?.kind === 'text' && fields[name].writable !== false)
}

/** A dated line before the text that is there. Two people who each add a line make no conflict: sync merges by line. */
export function addLogLine(before: unknown, day: string, text: string): string {
  const line = `${day}: ${text.trim().replace(/\s*[\r\n]+\s*/g, ' ')}`
  return typeof before === 'string' && before.trim() !== '' ? `${line}\n${before}` : line
}
