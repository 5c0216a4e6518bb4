import { ExactNumber, toJsonText, toShortDecimal, type Json } from './exact-json.ts'
import type { Quirks } from './quirks.ts'
import { keepByState } from './record-state.ts'
import { schemas } from './schema.ts'
import type { HostedRecord } from './table.ts'
import { showTime } from './zone.ts'

type Show = (record: HostedRecord, quirks: Quirks) => string

interface Shown {
  readonly name: string
  /** The name as a member of an object, up to its value. */
  readonly key: string
  readonly show: Show
}

const showInstant =
  (of: 'created' | 'updated' | 'archived' | 'discarded'): Show =>
  (record, { shownZone, timestamps }) => {
    const instant = record[of]
    return instant === null ? 'null' : `"${showTime(instant, shownZone, timestamps)}"`
  }

/** What is not simply held under its name. */
const special: Readonly<Record<string, Show>> = {
  'as-string': (record) => JSON.stringify(toTitle(record)),
  profit: (record) => showProfit(record),
  customs: (record) => toJsonText(record.values['customs'] ?? {}),
  'created-at': showInstant('created'),
  'updated-at': showInstant('updated'),
  'archived-at': showInstant('archived'),
  'discarded-at': showInstant('discarded'),
}

const plans: ReadonlyMap<string, readonly Shown[]> = new Map(
  [...schemas.values()].map(({ type, attributes }) => [
    type,
    Object.entries(attributes).map(([name, { kind }]) => ({
      name,
      key: `${JSON.stringify(name)}:`,
      show: special[name] ?? (kind === 'decimal' ? showDecimal(name) : showHeld(name)),
    })),
  ]),
)

const unknown: readonly Shown[] = [
  { name: 'external-note', key: '"external-note":', show: ({ id }) => `"note ${String(id % 7)}"` },
  {
    name: 'external-data',
    key: '"external-data":',
    show: ({ id }) => `{"list":[1,"two",null],"deep":{"id":${String(id)}}}`,
  },
]
const odd: readonly Shown[] = [
  { name: 'external-rating', key: '"external-rating":', show: ({ id }) => `${String(id % 5)}.0` },
  { name: 'external-key', key: '"external-key":', show: ({ id }) => `1234567890123456${String(1000 + (id % 9000))}` },
]

function listShown(record: HostedRecord, quirks: Quirks): readonly Shown[] {
  const known = plans.get(record.type) ?? []
  if (!quirks.unknownAttributes) return known
  return quirks.oddNumbers ? [...known, ...unknown, ...odd] : [...known, ...unknown]
}

/** The attributes that an answer shows, as the text of an object. */
export function showAttributes(record: HostedRecord, quirks: Quirks, only?: ReadonlySet<string>): string {
  const texts = listTexts(record, quirks)
  let text = ''
  for (const [at, { name, key }] of listShown(record, quirks).entries()) {
    if (only === undefined || only.has(name)) text += (text === '' ? '{' : ',') + key + (texts[at] as string)
  }
  return text === '' ? '{}' : `${text}}`
}

/** The values of the shown attributes, in their order. */
const listTexts = keepByState((record, quirks: Quirks): readonly string[] =>
  listShown(record, quirks).map(({ show }) => show(record, quirks)),
)

/** The same, each by itself, in order of name. */
export function listShownTexts(record: HostedRecord, quirks: Quirks): [name: string, text: string][] {
  const values = listTexts(record, quirks)
  const texts = listShown(record, quirks).map(({ name }, at): [string, string] => [name, values[at] as string])
  return texts.sort(([a], [b]) => (a < b ? -1 : 1))
}

function showHeld(name: string): Show {
  return (record) => {
    const value = record.values[name]
    if (value === undefined) return 'null'
    return typeof value === 'string' ? JSON.stringify(value) : toJsonText(value)
  }
}

function showDecimal(name: string): Show {
  return (record) => {
    const text = decimalText(record.values[name])
    return text === undefined ? 'null' : withPoint(text)
  }
}

const withPoint = (text: string) => (text.includes('.') ? text : `${text}.0`)

function decimalText(value: Json | undefined): string | undefined {
  if (value instanceof ExactNumber) return toShortDecimal(value.source)
  return typeof value === 'number' || typeof value === 'string' ? toShortDecimal(String(value)) : undefined
}

function showProfit(record: HostedRecord): string {
  const amount = decimalText(record.values['amount'])
  const cost = decimalText(record.values['cost'])
  if (amount === undefined || cost === undefined) return 'null'
  const places = 18
  const scaled = (text: string) => {
    const [whole = '0', part = ''] = text.replace('-', '').split('.')
    const size = BigInt(whole + part.padEnd(places, '0').slice(0, places))
    return text.startsWith('-') ? -size : size
  }
  const difference = scaled(amount) - scaled(cost)
  const digits = (difference < 0n ? -difference : difference).toString().padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return withPoint(toShortDecimal(difference < 0n ? `-${text}` : text))
}

function toTitle(record: HostedRecord): string {
  const text = (name: string) => {
    const value = record.values[name]
    return typeof value === 'string' ? value : ''
  }
  if (record.type === 'contacts') {
    return [text('last-name'), text('first-name'), text('middle-name')].filter((part) => part !== '').join(' ')
  }
  const number = record.values['number']
  return text('name') !== '' ? text('name') : number === undefined ? '' : toJsonText(number)
}
