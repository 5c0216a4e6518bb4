import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { findMatchReason } from '../../src-renderer/records/grid/match-reason.ts'

const row = {
  id: '1',
  attributes: {
    'as-string': 'Adams Jack',
    'mobile-phone': '+44 7700 900126',
    description: 'Likes tea more than anything else, and has 653 cups of it',
  },
  links: {},
}
const write = (name: string, { attributes }: typeof row) => String(attributes[name as keyof typeof row.attributes] ?? '')
const find = (sought: string, shown: readonly string[] = ['Adams Jack']) =>
  findMatchReason(contact, row, sought, shown, (name) => write(name, row))

describe('by what a row was found', () => {
  it('is told where no cell says it', () => {
    expect(find('0126')).toEqual({ name: 'mobile-phone', text: '+44 7700 900126' })
    expect(find('653')).toEqual({ name: 'description', text: '…anything else, and has 653 cups of it' })
  })

  it('is not told twice, nor where nothing is looked for, nor where it is not known', () => {
    expect(find('adams')).toBeUndefined()
    expect(find('0126', ['Adams Jack', '+44 7700 900126'])).toBeUndefined()
    expect(find('')).toBeUndefined()
    expect(find('zzz')).toBeUndefined()
  })
})
