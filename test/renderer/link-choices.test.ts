import { describe, expect, it } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
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
    expect(await search('Cedar', signal, false)).toEqual([
      { value: '3', label: 'Cedar Furniture LLC' },
      { value: '1', label: 'Red Cedar LLC' },
      { value: '0', label: 'Beacon Services Ltd', hint: 'sales@cedar.example' },
      { value: '2', label: 'Plain Ltd' },
    ])
    expect((await search('5550100', signal, false))[0]).toEqual({ value: '0', label: 'Beacon Services Ltd', hint: '+1 555 0100' })
    expect((await search('', signal, false)).map(({ value }) => value)).toEqual(['0', '1', '2', '3'])
  })

  it('are people by name where all of them are there', async () => {
    const users = registry.get('users')!
    const rows = ['Vera', 'ada', 'Boris'].map((name) => ({ id: name, attributes: { 'as-string': name }, links: {} }))
    const listOf = (total: number) => createLinkSearch({ listRecords: () => Promise.resolve(succeed({ rows, total })) }, users)
    expect((await listOf(3)('', signal, false)).map(({ label }) => label)).toEqual(['ada', 'Boris', 'Vera'])
    expect((await listOf(90)('', signal, false)).map(({ label }) => label)).toEqual(['Vera', 'ada', 'Boris'])
  })

  it('are stages as a funnel goes, one funnel after the other', async () => {
    const stages = [
      ['Lost', 'lost', 'B'],
      ['Refused', 'lost', 'A'],
      ['Paid', 'won', 'A'],
      ['Talks', null, 'A'],
      ['Begun', 'opened', 'A'],
      ['Offer', null, 'A'],
      ['New', 'opened', 'B'],
    ] as const
    const rows = stages.map(([name, kind, funnel]) => ({
      id: name,
      attributes: { name, kind },
      links: { 'deal-stage-category': [{ type: 'deal-stage-categories', id: funnel, attributes: { name: funnel } }] },
    }))
    const asked: (readonly string[])[] = []
    const listRecords = (_: unknown, { names }: { names: readonly string[] }) => {
      asked.push(names)
      return Promise.resolve(succeed({ rows, total: rows.length }))
    }
    const found = await createLinkSearch({ listRecords }, dealStage)('', signal, false)
    expect(found.map(({ label }) => label)).toEqual(['New', 'Lost', 'Begun', 'Talks', 'Offer', 'Paid', 'Refused'])
    expect(asked[0]).toContain('kind')
  })

  it('are found by the same keys in the other layout, where what was typed finds no one', async () => {
    const asked: string[] = []
    const rows = [{ id: '1', attributes: { 'as-string': 'Adams' }, links: {} }]
    const search = createLinkSearch(
      {
        listRecords: (_, { query }) => {
          asked.push(query.q)
          return Promise.resolve(succeed(query.q === 'adams' ? { rows, total: 1 } : { rows: [], total: 0 }))
        },
      },
      registry.get('users')!,
    )
    expect((await search('фвфьы', signal, false)).map(({ label }) => label)).toEqual(['Adams'])
    expect((await search('adams', signal, false)).length).toBe(1)
    expect(await search('42', signal, false)).toEqual([])
    expect(asked).toEqual(['фвфьы', 'adams', 'adams', '42'])
  })

  it('are found by their sound in the other alphabet, where the list is here whole', async () => {
    const listOf = (total: number) => {
      const names = ['Lily Anderson', 'Иванов Юрий', 'Boris Blake', ...Array.from({ length: total - 3 }, (_, at) => `N${at}`)]
      const rows = names.map((name) => ({ id: name, attributes: { 'as-string': name }, links: {} }))
      const listRecords: Parameters<typeof createLinkSearch>[0]['listRecords'] = (_, { query: { q } }) => {
        const found = rows.filter(({ id }) => id.toLowerCase().includes(q))
        return Promise.resolve(succeed({ rows: found, total: found.length }))
      }
      const search = createLinkSearch({ listRecords }, registry.get('users')!)
      return async (text: string) => (await search(text, signal, false)).map(({ label }) => label)
    }
    const few = listOf(3)
    expect(await few('лили')).toEqual(['Lily Anderson'])
    expect(await few('андерсон')).toEqual(['Lily Anderson'])
    expect(await few('ivanov')).toEqual(['Иванов Юрий'])
    expect(await few('Yury Iv')).toEqual(['Иванов Юрий'])
    expect(await few('сидоров')).toEqual([])
    const many = listOf(80)
    expect(await many('андерсон')).toEqual(['Lily Anderson'])
    expect(await many('Yury Iv')).toEqual([])
  })

  const stages = [
    ['1', 'New', 'opened', 'A'],
    ['2', 'Lost', 'lost', 'A'],
    ['3', 'Lost', 'lost', 'B'],
    ['4', 'New', 'opened', 'B'],
    ['5', 'Torgi', null, 'C'],
  ] as const
  const stageRows = stages.map(([id, name, kind, funnel]) => ({
    id,
    attributes: { name, kind },
    links: { 'deal-stage-category': [{ type: 'deal-stage-categories', id: funnel, attributes: { name: funnel } }] },
  }))
  const words = { more: 'Other funnels…', others: 'Others' }
  const searchStages = (...homes: string[]) =>
    createLinkSearch({ listRecords: () => Promise.resolve(succeed({ rows: stageRows, total: stageRows.length })) }, dealStage, {
      findHomes: () => Promise.resolve(homes.map((value) => ({ value, label: value }))),
      words,
    })
  const write = (found: readonly { value: string; label: string; group?: string | undefined; isMore?: true }[]) =>
    found.map(({ value, label, group, isMore }) => (isMore ? label : `${group ?? ''} ${value}`.trim()))

  it('are the stages of the own funnel alone, until others are asked for', async () => {
    const search = searchStages('B')
    expect(write(await search('', signal, false))).toEqual(['4', '3', 'Other funnels…'])
    expect(write(await search('', signal, true))).toEqual(['B 4', 'B 3', 'A 1', 'A 2', 'C 5'])
    expect(write(await search('Lost', signal, false))).toEqual(['3', 'Other funnels…'])
    expect(write(await search('Дщые', signal, false))).toEqual(['3', 'Other funnels…'])
    expect(write(await search('torgi', signal, false))).toEqual(['Other funnels…'])
    expect(write(await search('torgi', signal, true))).toEqual(['C 5'])
  })

  it('are told apart by their funnels where several are meant, or none is', async () => {
    expect(write(await searchStages('A', 'B')('new', signal, false))).toEqual(['A 1', 'B 4'])
    expect(write(await searchStages()('lost', signal, false))).toEqual(['A 2', 'B 3'])
  })

  it('are first those that the chosen company knows', async () => {
    const named = (id: string) => ({ id, attributes: { 'as-string': `Ada ${id}` }, links: {} })
    const asked: (string | undefined)[] = []
    const contacts = createLinkSearch(
      {
        listRecords(_, { of, query }) {
          asked.push(of && `${of.resource.type} ${of.id} ${of.through} ${query.q}`)
          const rows = of ? [named('3')] : [named('1'), named('3')]
          return Promise.resolve(succeed({ rows, total: rows.length }))
        },
      },
      registry.get('contacts')!,
      { near: { resource: company, through: 'contacts', find: () => Promise.resolve([{ value: '7', label: 'Cedar' }]) }, words },
    )
    expect(write(await contacts('ada', signal, false))).toEqual(['Cedar 3', 'Others 1'])
    expect(asked).toEqual([undefined, 'companies 7 contacts ada'])
  })
})
