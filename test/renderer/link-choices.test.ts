import { describe, expect, it } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import { createLinkSearch } from '../../src-renderer/fields/link-choices.ts'

const { signal } = new AbortController()

describe('records to link to', () => {
  it('come first where their names say what was typed, and say otherwise why they came', async () => {
    const found = [
      { name: 'Beacon Services Ltd', email: 'sales@cedar.example', 'work-phone': '+1 555 0100' },
      { name: 'Red Cedar LLC', email: 'a@b.example' },
      { name: 'Plain Ltd' },
      { name: 'Cedar Furniture LLC', email: 'office@cedar.example' },
    ]
    const rows = found.map((attributes, at) => ({ id: String(at), attributes, links: {} }))
    const search = createLinkSearch({ listRecords: () => Promise.resolve(succeed({ rows, total: 4 })) }, company)
    expect(await search('Cedar', signal)).toEqual([
      { value: '3', label: 'Cedar Furniture LLC' },
      { value: '1', label: 'Red Cedar LLC' },
      { value: '0', label: 'Beacon Services Ltd', hint: 'sales@cedar.example' },
      { value: '2', label: 'Plain Ltd' },
    ])
    expect((await search('5550100', signal))[0]).toEqual({ value: '0', label: 'Beacon Services Ltd', hint: '+1 555 0100' })
    expect((await search('', signal)).map(({ value }) => value)).toEqual(['0', '1', '2', '3'])
  })

  it('are people by name where all of them are there', async () => {
    const users = registry.get('users')!
    const rows = ['Vera', 'ada', 'Boris'].map((name) => ({ id: name, attributes: { 'as-string': name }, links: {} }))
    const listOf = (total: number) => createLinkSearch({ listRecords: () => Promise.resolve(succeed({ rows, total })) }, users)
    expect((await listOf(3)('', signal)).map(({ label }) => label)).toEqual(['ada', 'Boris', 'Vera'])
    expect((await listOf(90)('', signal)).map(({ label }) => label)).toEqual(['Vera', 'ada', 'Boris'])
  })
})
