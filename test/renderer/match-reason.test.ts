import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { listMatchReasons } from '../../src-renderer/parts/match-reason.ts'

const attributes: Readonly<Record<string, string>> = {
  'as-string': 'Adams Jack',
  'mobile-phone': '+7 (973) 417-41-40',
  email: 'jack@tea.example',
  description: 'Jack likes tea more than anything else, and has 653 cups of it',
}
const write = (name: string) => attributes[name] ?? ''
const list = (sought: string, shown: readonly string[] = ['Adams Jack']) =>
  listMatchReasons(sought, shown, contact.searched, write)

const phone = { name: 'mobile-phone', text: '+7 (973) 417-41-40' }
const cups = { name: 'description', text: '…se, and has 653 cups of it' }

describe('by what a row was found', () => {
  it('is told where no cell says it', () => {
    expect(list('3417')).toEqual([phone])
    expect(list('653')).toEqual([cups])
  })

  it('is told for each word that no cell says, whatever the others are found in', () => {
    expect(list('adams 417')).toEqual([phone])
    expect(list('417 653')).toEqual([phone, cups])
    expect(list('jack 653'), 'cut to what is not in sight').toEqual([cups])
  })

  it('is told once for words that one value has, and by two values at most', () => {
    expect(list('417 4140')).toEqual([phone])
    expect(list('417 tea.ex 653')).toHaveLength(2)
  })

  it('is not told twice, nor where nothing is looked for, nor where it is not known', () => {
    expect(list('adams')).toEqual([])
    expect(list('3417', ['Adams Jack', '+7 (973) 417-41-40'])).toEqual([])
    expect(list('')).toEqual([])
    expect(list('zzz')).toEqual([])
  })
})
