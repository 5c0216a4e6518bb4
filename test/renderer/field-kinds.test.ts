import { describe, expect, it } from 'vitest'
import type { FieldKind } from '../../src-shared/schema/field.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { parseExact, rawNumber, type ExactJson } from '../../src-shared/values/json.ts'
import { fieldKinds } from '../../src-renderer/fields/field-kinds.ts'
import { createFormats } from '../../src-renderer/fields/formats.ts'

const en = createFormats('en', 'Europe/Berlin', { yes: 'Yes', no: 'No' })
const ru = createFormats('ru', 'UTC', { yes: 'Да', no: 'Нет' })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('field kinds', () => {
  it('are known for every field of every resource', () => {
    const kinds = [...registry.values()].flatMap(({ fields }) => Object.values(fields).map(({ kind }) => kind))
    for (const kind of kinds) expect(fieldKinds[kind]).toBeDefined()
  })

  it.each<[FieldKind, ExactJson, string, string]>([
    ['decimal', rawNumber('4700000.0'), '4,700,000.00', '4 700 000,00'],
    [
      'decimal',
      rawNumber('12345678901234567890.123456789'),
      '12,345,678,901,234,567,890.123456789',
      '12 345 678 901 234 567 890,123456789',
    ],
    ['decimal', parseExact('0.1'), '0.10', '0,10'],
    ['decimal', 'not a number', 'not a number', 'not a number'],
    ['integer', rawNumber('12345678901234567890'), '12345678901234567890', '12345678901234567890'],
    ['date', '2026-02-03', 'Feb 3, 2026', '03.02.2026'],
    ['date', 'soon', 'soon', 'soon'],
    ['datetime', '2026-01-31T23:30:00.000+00:00', 'Feb 1, 2026, 00:30', '31.01.2026, 23:30'],
    ['boolean', true, 'Yes', 'Да'],
    ['loose', false, 'No', 'Нет'],
    ['text', 'two\nlines', 'two lines', 'two lines'],
    ['strings', ['a', 'b'], 'a, b', 'a, b'],
    ['any', false, 'No', 'Нет'],
    ['any', '2026-01-31T23:30:00.000+00:00', 'Feb 1, 2026, 00:30', '31.01.2026, 23:30'],
    ['any', parseExact('{"a":1.0}'), '{"a":1.0}', '{"a":1.0}'],
  ])('write %s %j', (kind, value, english, russian) => {
    expect(plain(fieldKinds[kind].write(value, en))).toBe(english)
    expect(plain(fieldKinds[kind].write(value, ru))).toBe(russian)
  })
})
