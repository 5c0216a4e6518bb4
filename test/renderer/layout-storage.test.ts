// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { createLayout, moveColumn, resizeColumn } from '../../src-renderer/list/columns/column-layout.ts'
import { openLayoutStorage } from '../../src-renderer/list/columns/layout-storage.ts'
import { toOwnLayout, useLayout } from '../../src-renderer/list/columns/use-layout.ts'

const wanted = resizeColumn(moveColumn(createLayout(contact), 'email', -1), [], 'email', 40)
let lost: unknown[]
const open = (account = 'one', storage = localStorage) => openLayoutStorage(storage, account, (error) => lost.push(error))

beforeEach(() => {
  localStorage.clear()
  lost = []
})

describe('kept layouts', () => {
  it('are there again when the account is opened again', () => {
    useLayout(contact, open()).change(wanted)
    expect(useLayout(contact, open()).layout.value).toEqual(wanted)
    const { layout, preview } = useLayout(contact, open())
    preview(createLayout(contact))
    expect([layout.value, useLayout(contact, open()).layout.value]).toEqual([createLayout(contact), wanted])
  })

  it('are one account’s own', () => {
    useLayout(contact, open()).change(wanted)
    expect(useLayout(contact, open('two')).layout.value).toEqual(createLayout(contact))
  })

  it('are those of the list itself again where a view was left open', () => {
    open().keep(toOwnLayout(contact.type), wanted)
    open().keep(contact.type, createLayout(contact))
    expect(useLayout(contact, open()).layout.value, 'a view is asked for').toEqual(createLayout(contact))
    expect(useLayout(contact, open(), { isBare: true }).layout.value).toEqual(wanted)
    expect([open().find(contact.type), open().find(toOwnLayout(contact.type))]).toEqual([wanted, undefined])
  })

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"columns":7}',
    '{"columns":[null],"sort":null}',
    '{"columns":[{"name":1,"width":2}],"sort":null}',
    '{"columns":[],"sort":7}',
  ])('of another shape are as good as none: %s', (text) => {
    localStorage.setItem(`outpost.layout.one.${contact.type}`, text)
    expect(useLayout(contact, open()).layout.value).toEqual(createLayout(contact))
    expect(lost).toEqual([])
  })

  it('are done without where the browser keeps nothing, and it is said', () => {
    const refuse = () => {
      throw new Error('no room')
    }
    const { layout, change } = useLayout(contact, open('one', { getItem: refuse, setItem: refuse } as never))
    expect(layout.value).toEqual(createLayout(contact))
    change(moveColumn(layout.value, 'email', -1))
    expect(layout.value.columns[2]?.name).toBe('email')
    expect(lost).toHaveLength(2)
  })
})
