// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { rawNumber, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { toListPath, type ListAsk } from '../../src-renderer/api/record-path.ts'
import { holdsCell, readCell, toChange } from '../../src-renderer/fields/cell-value.ts'
import { openCell, readEdited } from '../../src-renderer/fields/column-editor.ts'
import { listColumnNames } from '../../src-renderer/fields/column-kinds.ts'
import { findCustoms } from '../../src-renderer/fields/find-customs.ts'
import { listCustomColumns, withCustoms, type CustomColumn } from '../../src-renderer/fields/custom-columns.ts'
import { useFields } from '../../src-renderer/fields/use-fields.ts'
import { customFields, listColumnGroups } from '../../src-renderer/grid/column-groups.ts'
import { createLayout, isSortable, readLayout, toggleColumn } from '../../src-renderer/list/columns/column-layout.ts'
import type { CustomKind } from '../../src-shared/resources/custom-field.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'

const named = (key: string, kind: CustomKind, isColumn = true): CustomColumn => ({
  key,
  kind,
  names: { en: `${kind} in English`, ru: `${kind} по-русски` },
  isColumn,
  isFilter: true,
  choices: kind === 'choice' ? ['Gold', '7'] : [],
  section: '',
})
const resource = withCustoms(contact, [
  named('custom-1', 'text'),
  named('custom-2', 'number'),
  named('custom-3', 'datetime'),
  named('custom-4', 'checkbox'),
  named('custom-5', 'date', false),
])
const row = (customs: ExactObject) => ({ id: '7', attributes: { customs }, links: {} })

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  usePreferences().language = 'en'
})

describe('custom fields as columns', () => {
  it('are offered under a heading of their own, but for those that people keep out of lists', () => {
    const names = ['custom-1', 'custom-2', 'custom-3', 'custom-4']
    expect(listColumnGroups(resource).find(({ key }) => key === customFields)?.names).toEqual(names)
    expect(listColumnNames(resource).slice(-4)).toEqual(names)
    expect(listColumnGroups(contact).map(({ key }) => key)).not.toContain(customFields)
    expect(listCustomColumns(resource)).toHaveLength(5)
  })

  it('have the names that people gave them, in the language of the moment', () => {
    const words = useFields()
    expect(words.fieldLabel(resource, 'custom-2')).toBe('number in English')
    usePreferences().language = 'ru'
    expect(words.fieldLabel(resource, 'custom-2')).toBe('number по-русски')
    expect(words.fieldLabel(resource, 'custom-9')).toBe('Дополнительное поле 9')
  })

  it('are chosen from their choices, and a number held under one stays editable', () => {
    const level = withCustoms(contact, [named('custom-6', 'choice'), named('custom-7', 'phone')])
    const seven = openCell(level, 'custom-6', row({ 'custom-6': rawNumber('7') }))
    expect(seven).toMatchObject({ kind: 'open', edited: '7', editor: { part: 'choice', field: { values: ['Gold', '7'] } } })
    expect(openCell(level, 'custom-6', row({ 'custom-6': 'Tin' }))).toMatchObject({ kind: 'open', edited: 'Tin' })
    expect(openCell(level, 'custom-7', row({}))).toMatchObject({ kind: 'open', edited: '', editor: { part: 'phone' } })
  })

  it('stay in a layout, are not sorted by, and go with their definition', () => {
    const layout = toggleColumn(resource, createLayout(resource), 'custom-2')
    expect(readLayout(resource, layout).columns.at(-1)?.name).toBe('custom-2')
    expect(isSortable(resource, 'custom-2')).toBe(false)
    expect(readLayout(contact, layout)).toEqual(createLayout(contact))
  })

  it('are asked for all together, once', () => {
    const ask: ListAsk = { query: wholeList, names: ['email', 'custom-1', 'custom-2'], page: 1, size: 100 }
    expect(new URLSearchParams(toListPath(resource, ask).split('?')[1]).get('fields[contacts]')).toBe('email,customs')
  })

  it.each<[string, ExactJson, string]>([
    ['custom-1', 'Gold', 'Gold'],
    ['custom-1', rawNumber('12'), '12'],
    ['custom-2', rawNumber('12'), '12'],
    ['custom-2', '12.50', '12.5'],
    ['custom-2', 'a dozen', 'a dozen'],
    ['custom-3', '2026-01-31T23:30:00.000+00:00', 'Jan 31, 2026, 23:30'],
    ['custom-4', true, 'Yes'],
    ['custom-4', 'perhaps', 'perhaps'],
    ['custom-9', 'of no name', 'of no name'],
    ['custom-9', false, 'No'],
    ['custom-9', rawNumber('1250.5'), '1250.5'],
    ['custom-9', '2026-09-06', 'Sep 6, 2026'],
    ['custom-9', '2026-09-16T18:19:33.128+00:00', 'Sep 16, 2026, 18:19'],
  ])('show %s %j', (name, value, shown) => {
    expect(useFields().writeCell(resource, name, row({ [name]: value }))).toBe(shown)
  })

  it.each<[string, ExactJson, string, ExactJson]>([
    ['custom-1', 'Gold', 'Silver', 'Silver'],
    ['custom-2', rawNumber('12'), '13.5', rawNumber('13.5')],
    ['custom-4', true, 'false', false],
    ['custom-1', 'Gold', '', null],
  ])('are edited by their kind: %s from %j by %j', (name, before, typed, after) => {
    const opened = openCell(resource, name, row({ [name]: before }))
    if (opened.kind !== 'open') throw new Error('it is fixed')
    expect(opened.editor.part).toBe({ 'custom-1': 'line', 'custom-2': 'money', 'custom-4': 'choice' }[name])
    expect(readEdited(opened.editor, typed, before)).toEqual({ value: after })
  })

  it('are written one by one', () => {
    expect(toChange(resource, 'custom-2', 3)).toEqual({ attributes: { customs: { 'custom-2': 3 } } })
    expect(readCell(resource, 'custom-2', row({ 'custom-2': 3 }))).toBe(3)
    expect(readCell(resource, 'custom-2', { attributes: {}, links: {} })).toBeNull()
    expect([holdsCell(row({}), 'custom-2'), holdsCell({ attributes: {}, links: {} }, 'custom-2')]).toEqual([true, false])
  })
})

describe('definitions', () => {
  const definition = (attributes: ExactObject) => ({
    id: '1',
    attributes: { object: 'contacts', kind: 'text', ...attributes },
    links: {},
  })
  const read = (...rows: ReturnType<typeof definition>[]) =>
    findCustoms({ listRecords: (_resource: Resource) => Promise.resolve(succeed({ rows, total: rows.length })) })

  it('are read by their positions, those of other types left out', async () => {
    const found = await read(
      definition({ key: 'custom-2', position: 2, 'name-en': ' Level ', 'is-column': false }),
      definition({ key: 'custom-1', position: 1, 'name-ru': 'Уровень', kind: 'checkbox', 'is-filter': false }),
      definition({ key: 'custom-3', object: 'deals' }),
      definition({ key: 'own', position: 0 }),
    )
    expect(found.ok && found.value('contacts')).toEqual([
      {
        key: 'custom-1',
        kind: 'checkbox',
        names: { en: 'Уровень', ru: 'Уровень' },
        isColumn: true,
        isFilter: false,
        choices: [],
        section: '',
      },
      {
        key: 'custom-2',
        kind: 'text',
        names: { en: 'Level', ru: 'Level' },
        isColumn: false,
        isFilter: true,
        choices: [],
        section: '',
      },
    ])
  })

  it('are not taken for none where they cannot be read', async () => {
    const away = { listRecords: () => Promise.resolve(fail({ kind: 'unreachable' })) }
    expect((await findCustoms(away)).ok).toBe(false)
  })
})
