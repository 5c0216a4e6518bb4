import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src-shared/bridge.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Field, FieldKind } from '../../src-shared/schema/field.ts'
import { toDecimalText } from '../../src-shared/values/decimal.ts'
import { parseExact, rawNumber, type ExactJson } from '../../src-shared/values/json.ts'
import { findInstant, toMoment } from '../../src-shared/values/time.ts'
import { fromWallTime } from '../../src-shared/values/time-zone.ts'
import { isSameCell, readCell, toChange } from '../../src-renderer/fields/cell-value.ts'
import {
  findColumnEditor,
  isUntouched,
  openCell,
  readEdited,
  toNothing,
  type Edited,
} from '../../src-renderer/fields/column-editor.ts'
import { fieldKinds } from '../../src-renderer/fields/field-kinds.ts'
import { createFormats } from '../../src-renderer/fields/formats.ts'
import { kindEditors, readTyped } from '../../src-renderer/fields/kind-editors.ts'
import { findTypedDate, toDateTyped } from '../../src-renderer/parts/date-text.ts'
import { findTypedMoment, toMomentTyped } from '../../src-renderer/parts/moment-text.ts'
import { findMoney, toMoneyTyped } from '../../src-renderer/parts/money-text.ts'

const languages: Language[] = ['en', 'ru']
const words = { yes: 'y', no: 'n' }
const language = fc.constantFrom(...languages)
const row = (attributes: Record<string, ExactJson>, links = {}) => ({ attributes, links })
const linked = (id: string, name: string) => ({ type: 'users', id, attributes: { name } })

function open(kind: FieldKind, value: ExactJson): string | null | undefined {
  return kindEditors[kind]?.open(value)
}

describe('what may be edited', () => {
  it('is every field that people write, of a kind that has an editor', () => {
    for (const resource of registry.values()) {
      for (const [name, field] of Object.entries<Field>(resource.fields)) {
        const expected = field.writable !== false && !field.private && kindEditors[field.kind] !== null
        expect([resource.type, name, findColumnEditor(resource, name) !== undefined]).toEqual([resource.type, name, expected])
      }
    }
  })

  it('is every relationship whose far end can be listed', () => {
    expect(findColumnEditor(contact, 'responsible')?.part).toBe('link')
    expect(findColumnEditor(contact, 'companies')?.part).toBe('links')
    const fixed = { ...contact, relationships: { responsible: { target: 'users', many: false, writable: false } } } as const
    expect(findColumnEditor(fixed, 'responsible')).toBeUndefined()
    const internal = { ...contact, relationships: { kept: { target: 'outbox-entries', many: false } } } as const
    expect(registry.get('outbox-entries')?.reach).not.toBe('crm')
    expect(findColumnEditor(internal, 'kept')).toBeUndefined()
  })

  it('is told apart from what is not, with the reason', () => {
    expect(openCell(contact, 'as-string', row({}))).toEqual({ kind: 'fixed', reason: 'made' })
    expect(openCell(contact, 'customs', row({}))).toEqual({ kind: 'fixed', reason: 'form' })
    expect(openCell(contact, 'position', row({ position: 7 }))).toEqual({ kind: 'fixed', reason: 'odd' })
    expect(openCell(company, 'bank-details', row({}))).toEqual({ kind: 'fixed', reason: 'owned' })
    expect(openCell(contact, 'constructor', row({}))).toEqual({ kind: 'fixed', reason: 'set' })
  })
})

describe('an editor', () => {
  it('has a part of many lines for a value that has some', () => {
    expect(openCell(contact, 'position', row({ position: 'a' }))).toMatchObject({ editor: { part: 'line' }, edited: 'a' })
    expect(openCell(contact, 'position', row({ position: 'a\nb' }))).toMatchObject({ editor: { part: 'lines' } })
  })

  it.each<[string, ExactJson, Edited]>([
    ['a date that no one can read', 'soon', null],
    ['a date', '2026-02-03', '2026-02-03'],
    ['no date', null, null],
  ])('begins with %s', (_what, value, edited) => {
    expect(openCell(contact, 'birthdate', row({ birthdate: value }))).toMatchObject({ edited })
  })

  it('holds text where there is none yet, and nothing where its part knows nothing', () => {
    const nothing = (name: string) => toNothing(findColumnEditor(deal, name)!)
    expect(['name', 'number', 'amount', 'planned-at', 'stage', 'performers'].map(nothing)).toEqual(['', '', null, null, null, []])
  })

  it.each<[FieldKind, string | null, ExactJson, ExactJson]>([
    ['string', '  ', 'x', null],
    ['string', ' a ', 'x', ' a '],
    ['integer', ' 1 234\u00a0567', null, 1234567],
    ['integer', '\u22125', null, -5],
    ['boolean', 'false', true, false],
    ['boolean', null, true, null],
    ['strings', 'a\n\n b ', [], ['a', 'b']],
    ['strings', '', ['a'], []],
    ['loose', 'true', 'text', 'true'],
    ['loose', 'true', false, true],
    ['any', '12', 'eleven', '12'],
    ['any', 'twelve', 11, 'twelve'],
  ])('reads %s %j over %j as %j', (kind, typed, before, value) => {
    expect(readTyped({ kind }, typed, before)).toEqual({ value })
  })

  it('keeps the spelling of a number that may be anything', () => {
    expect(JSON.stringify(readTyped({ kind: 'any' }, '12.50', rawNumber('11.0')))).toBe('{"value":12.50}')
  })

  it('says what is wrong', () => {
    for (const typed of ['1.5', 'x', '9007199254740993', '12345678901234567']) {
      expect(readTyped({ kind: 'integer' }, typed, null)).toEqual({ problem: { key: 'editing.notWhole' } })
    }
    expect(readTyped({ kind: 'decimal' }, '1234567890.1234567', null)).toEqual({ problem: { key: 'editing.tooManyDigits' } })
  })

  it('sends what must not be empty as it was typed, so that the answer says so', () => {
    expect(readTyped({ kind: 'string', required: true }, ' ', 'x')).toEqual({ value: ' ' })
    expect(readTyped({ kind: 'enum', required: true }, null, 'x')).toEqual({ value: null })
  })
})

describe('a value that is opened and typed again', () => {
  const decimal = fc.tuple(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 12 }))

  it('is the same amount, shown or typed, in both languages', () => {
    fc.assert(
      fc.property(decimal, language, ([units, scale], spoken) => {
        const text = toDecimalText({ units, scale })
        const held = open('decimal', rawNumber(text)) ?? ''
        const shown = fieldKinds.decimal.write(rawNumber(text), createFormats(spoken, 'UTC', words))
        for (const typed of [toMoneyTyped(held, spoken), shown]) {
          const read = readTyped({ kind: 'decimal' }, findMoney(typed, spoken) ?? null, null)
          expect([typed, JSON.stringify(read)]).toEqual([typed, `{"value":${findMoney(text, 'en') ?? ''}}`])
        }
      }),
    )
  })

  it('is left alone where it has more digits than may be sent', () => {
    const opened = openCell(deal, 'amount', row({ amount: parseExact('12345678901234567890.5') }))
    expect(opened).toMatchObject({ edited: '12345678901234567890.5' })
    expect(opened.kind === 'open' && isUntouched(opened.editor, opened.edited, '12345678901234567890.5')).toBe(true)
  })

  it('is the same day', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(days, language, (date, spoken) => {
        const day = date.toISOString().slice(0, 10)
        expect(findTypedDate(toDateTyped(open('date', day) ?? '', spoken), spoken, '2026-01-01')).toBe(day)
      }),
    )
  })

  it('is the same minute in the zone of the account, but for the hour that is there twice', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Australia/Lord_Howe',
    )
    const year = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }
    fc.assert(
      fc.property(fc.integer(year), zones, language, (instant, zone, spoken) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        const moment = toMoment(minute, zone)
        const again = findTypedMoment(toMomentTyped(open('datetime', moment) ?? '', spoken, zone), spoken, zone, '2026-01-01')
        const wall = Date.parse(`${moment.slice(0, 19)}Z`)
        expect(findInstant(again ?? '')).toBe(fromWallTime(zone, wall))
        expect(again?.slice(0, 16)).toBe(moment.slice(0, 16))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['Europe/Berlin', '2026-03-29T01:59:00.000+01:00'],
    ['Europe/Berlin', '2026-03-29T03:00:00.000+02:00'],
    ['Europe/Berlin', '2026-10-25T03:00:00.000+01:00'],
    ['Pacific/Apia', '2026-01-01T00:00:00.000+13:00'],
  ])('is the same moment at a border of %s: %s', (zone, moment) => {
    for (const spoken of languages) {
      expect(findTypedMoment(toMomentTyped(moment, spoken, zone), spoken, zone, '2026-01-01')).toBe(moment)
    }
  })

  it('is untouched where only its seconds are missing', () => {
    const editor = findColumnEditor(contact, 'created-at')!
    const at = '2026-01-31T23:30:15.123+00:00'
    expect(isUntouched(editor, at, '2026-01-31T23:30:00.000+00:00')).toBe(true)
    expect(isUntouched(editor, at, '2026-01-31T23:31:00.000+00:00')).toBe(false)
    expect(isUntouched(editor, at, null)).toBe(false)
  })

  it('is the same list of texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (strings) => {
        const held = open('strings', strings)
        if (held !== undefined) expect(readTyped({ kind: 'strings' }, held, strings)).toEqual({ value: strings })
      }),
    )
    expect(open('strings', ['a', 'b c'])).toBe('a\nb c')
  })

  it('is the same integer, colour and choice', () => {
    expect(readTyped({ kind: 'integer' }, open('integer', 12345) ?? '', null)).toEqual({ value: 12345 })
    expect(open('color', '#Aa00ff')).toBe('#Aa00ff')
    expect(open('color', 'tomato')).toBeNull()
    expect(openCell(dealStage, 'next-if-items-done', row({ 'next-if-items-done': false }))).toMatchObject({ edited: 'false' })
  })
})

describe('whom a record leads to', () => {
  const held = row({}, { performers: [linked('9', 'B'), linked('10', 'A')], responsible: [linked('9', 'B')] })

  it('is edited as choices, and sent as a whole set', () => {
    const opened = openCell(deal, 'performers', held)
    if (opened.kind !== 'open') throw new Error('the set cannot be edited')
    expect(opened.edited).toEqual([
      { value: '9', label: 'B' },
      { value: '10', label: 'A' },
    ])
    const before = readCell(deal, 'performers', held)
    expect(readEdited(opened.editor, opened.edited, before)).toEqual({ value: before })
    const fewer = readEdited(opened.editor, [{ value: '10', label: 'A' }], before)
    expect(fewer).toEqual({ value: [{ type: 'users', id: '10' }] })
    expect(toChange(deal, 'performers', before)).toEqual({ relationships: { performers: before } })
  })

  it('is the same set in any order', () => {
    const turned = { ...held, links: { performers: [linked('10', 'A'), linked('9', 'B')] } }
    expect(isSameCell(readCell(deal, 'performers', held), readCell(deal, 'performers', turned))).toBe(true)
    const editor = findColumnEditor(deal, 'performers')!
    expect(isUntouched(editor, [{ value: '1', label: '' }], [])).toBe(false)
  })

  it('may be no one', () => {
    const editor = findColumnEditor(deal, 'responsible')!
    expect(readEdited(editor, null, null)).toEqual({ value: null })
    expect(readEdited(editor, { value: '9', label: 'B' }, null)).toEqual({ value: { type: 'users', id: '9' } })
    expect(toChange(deal, 'responsible', null)).toEqual({ relationships: { responsible: null } })
    expect(toChange(company, 'name', 'A')).toEqual({ attributes: { name: 'A' } })
  })
})
