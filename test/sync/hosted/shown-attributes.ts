import { ExactNumber, toJsonText, toShortDecimal, type Json } from './exact-json.ts'
import type { Quirks } from './quirks.ts'
import { schemaOf, type Kind } from './schema.ts'
import type { HostedRecord } from './table.ts'
import { showTime } from './zone.ts'

/** Every attribute that an answer shows, by name, as the text of its value. */
export function showAttributes(record: HostedRecord, quirks: Quirks): Map<string, string> {
  const shown = new Map<string, string>()
  const time = (instant: number | null) =>
    instant === null ? 'null' : `"${showTime(instant, quirks.shownZone, quirks.timestamps)}"`
  for (const [name, { kind }] of Object.entries(schemaOf(record.type).attributes)) {
    shown.set(name, showValue(kind, record.values[name] ?? null))
  }
  if (shown.has('as-string')) shown.set('as-string', JSON.stringify(toTitle(record)))
  if (shown.has('profit')) shown.set('profit', showProfit(record))
  if (shown.has('customs') && record.values['customs'] === undefined) shown.set('customs', '{}')
  shown.set('created-at', time(record.created))
  shown.set('updated-at', time(record.updated))
  if (shown.has('archived-at')) shown.set('archived-at', time(record.archived))
  if (shown.has('discarded-at')) shown.set('discarded-at', time(record.discarded))
  if (quirks.unknownAttributes) {
    shown.set('external-note', JSON.stringify(`note ${String(record.id % 7)}`))
    shown.set('external-data', `{"list":[1,"two",null],"deep":{"id":${String(record.id)}}}`)
    if (quirks.oddNumbers) {
      shown.set('external-rating', `${String(record.id % 5)}.0`)
      shown.set('external-key', `1234567890123456${String(1000 + (record.id % 9000))}`)
    }
  }
  return shown
}

function showValue(kind: Kind, value: Json): string {
  if (kind !== 'decimal' || value === null) return typeof value === 'string' ? JSON.stringify(value) : toJsonText(value)
  return withPoint(decimalText(value) ?? '0')
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
