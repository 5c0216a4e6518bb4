import type { FieldKind } from '../../src-shared/schema/field.ts'
import { page } from './markdown.ts'

const kinds: Record<FieldKind, string> = {
  string: 'A JSON string, kept as sent.',
  text: 'A JSON string of any length, with line breaks, kept as sent.',
  phone: 'A JSON string in any spelling; filters compare its digits.',
  email: 'A JSON string. The API accepts any text; the app warns about an invalid address.',
  url: 'A JSON string. The API accepts any text.',
  color: 'A JSON string of the shape `#rrggbb`.',
  enum: 'A JSON string, one of the values listed.',
  integer: 'A JSON number without a fraction, between −(2^53 − 1) and 2^53 − 1.',
  decimal:
    'A JSON number of at most 15 significant digits; requests may also send a numeric string. Stored exactly, always returned with a fraction (`4700000.0`).',
  boolean: '`true` or `false`; filters take `1`/`true` and `0`/`false`.',
  date: 'A JSON string `YYYY-MM-DD`; filters take `YYYY.MM.DD` as well.',
  datetime:
    'A JSON string in ISO 8601 with an offset; returned with milliseconds and the account’s offset (`2026-01-31T09:00:00.000+03:00`). Filters take `YYYY.MM.DD HH:MM` in the account’s time zone as well.',
  loose: 'Text, `true`, `false` or null, kept as sent.',
  any: 'Any JSON value.',
  customs:
    'An object with keys `custom-<number>` and values of any kind. An edit merges by key; null clears that key; null for the whole object is refused.',
  object: 'A JSON object.',
  strings: 'A list of JSON strings.',
  objects: 'A list of JSON objects.',
}

export function toValuePage(): string {
  return page(
    '# Kinds of value',
    'The API converts nothing silently: it refuses a value of another JSON type with 422. Null clears an attribute unless its kind says otherwise. Text that is only white space counts as blank.',
    ...Object.entries(kinds).map(([kind, meaning]) => `## ${kind}\n\n${meaning}`),
  )
}
