import { describe, expect, it } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { createHostedCrm } from './hosted-crm.ts'
import { plainQuirks, type Quirks } from './quirks.ts'
import { createTestClient } from './test-client.ts'

const start = Date.UTC(2026, 2, 4, 10, 20, 30, 456)

function open(quirks: Partial<Quirks>) {
  const crm = createHostedCrm({ chance: createSeededChance(7), quirks: { ...plainQuirks, ...quirks }, now: () => start })
  const id = crm.create('contacts', { attributes: { 'first-name': 'A', 'last-name': 'B', note: 'old' } })
  const client = createTestClient(crm)
  const edit = (attributes: Record<string, string>) =>
    client.send('PATCH', `contacts/${id}`, { type: 'contacts', id, attributes })
  const make = (attributes: Record<string, string>) =>
    client.send('POST', 'contacts', { type: 'contacts', attributes: { 'first-name': 'C', 'last-name': 'D', ...attributes } })
  return { crm, client, id, edit, make, shown: (name: string) => crm.peek('contacts', id)?.attributes[name] }
}

describe('what a hosted CRM may do with what it is sent', () => {
  it.each([
    ['kept', '2020-05-06T07:08:09.123Z'],
    ['seconds', '2020-05-06T07:08:09.000Z'],
    ['minutes', '2020-05-06T07:08:00.000Z'],
    ['ignored', '2026-03-04T10:20:30.456Z'],
  ] as const)('the time of a new record is %s', (sentCreatedAt, shown) => {
    const { crm, make } = open({ sentCreatedAt })
    expect(make({ 'created-at': '2020-05-06T07:08:09.123Z' }).status).toBe(201)
    expect(crm.peek('contacts', crm.ids('contacts').at(-1) ?? '')?.attributes['created-at']).toBe(`"${shown}"`)
  })

  it('refuses a word, with words', () => {
    const { client, edit, shown } = open({ refusedWord: 'nay' })
    const told = edit({ note: 'we say nay', position: 'head' })
    expect([told.status, client.problem(told)['detail']]).toEqual([422, 'note - does not take nay'])
    expect([shown('note'), shown('position')]).toEqual(['"old"', 'null'])
  })

  it('refuses one attribute by its name, and takes the rest without it', () => {
    const { client, edit, shown } = open({ readOnlyAttributes: ['contacts.note'] })
    const told = edit({ note: 'new', position: 'head' })
    expect([told.status, client.problem(told)]).toEqual([
      400,
      expect.objectContaining({ code: '105', detail: 'note is not allowed.', source: { pointer: '/data/attributes/note' } }),
    ])
    expect([edit({ position: 'head' }).status, shown('position')]).toEqual([200, '"head"'])
  })

  it('leaves an attribute as it was without a word', () => {
    const { edit, shown } = open({ ignoredAttributes: ['contacts.note'] })
    expect([edit({ note: 'new', position: 'head' }).status, shown('note'), shown('position')]).toEqual([200, '"old"', '"head"'])
  })

  it('lets a type be read and not written', () => {
    const { client, id, make } = open({ unwritableTypes: ['contacts'] })
    expect([client.get(`contacts/${id}`).status, make({}).status]).toEqual([200, 403])
    expect(client.send('DELETE', `contacts/${id}`).status).toBe(403)
  })

  it('keeps what deals need', () => {
    const { crm, client, id } = open({ locksUsed: true })
    const deal = crm.create('deals', { attributes: { name: 'One' }, links: { contact: [id] } })
    expect(client.send('DELETE', `contacts/${id}`).status).toBe(423)
    crm.remove('deals', deal)
    expect(client.send('DELETE', `contacts/${id}`).status).toBe(204)
  })

  it('answers an edit without a body', () => {
    const { edit, shown } = open({ patched: 'empty' })
    const told = edit({ note: 'new' })
    expect([told.status, told.text, shown('note')]).toEqual([204, '', '"new"'])
  })
})
