import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { order } from '../../src-shared/resources/order.ts'
import { orderStage } from '../../src-shared/resources/order-stage.ts'
import type { Ending } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Records } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { listFilterFields } from '../../src-renderer/list/filters/filter-field.ts'
import { listMenuGroups, listUnfiltered } from '../../src-renderer/list/filters/filter-menu.ts'
import { createLinkedRecords } from '../../src-renderer/list/filters/linked-records.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const toKind = (_: Resource, kind: string) => `ends as ${kind}`

describe('what a filter leads to', () => {
  let api: Awaited<ReturnType<typeof openEngine>>
  const linked = createLinkedRecords(
    createRecords(
      createRequest(
        (path, init) => api.ask(path, init),
        () => undefined,
      ),
    ),
    toKind,
  )
  const { signal } = new AbortController()
  const made: string[] = []

  beforeAll(async () => {
    api = await openEngine(createMemoryStore({ registry }))
    const client = createApiClient(api)
    for (let number = 1; number <= 120; number++)
      made.push((await client.create('contacts', { 'first-name': 'A', 'last-name': `Person ${number}` })).data.id)
    await client.edit('contacts', made[0]!, { 'discarded-at': '2026-01-01T00:00:00.000+00:00' })
  })
  afterAll(() => api.close())

  it('is searched by the engine where it can, without what lies in the trash', async () => {
    expect((await linked.search(contact, '', signal)).length).toBe(50)
    expect((await linked.search(contact, ' person 1 ', signal)).some(({ value }) => value === made[0])).toBe(false)
    expect(await linked.search(contact, 'person 117', signal)).toEqual([{ value: made[116], label: 'Person 117 A' }])
    expect(await linked.search(contact, 'зукыщт 117', signal)).toEqual([{ value: made[116], label: 'Person 117 A' }])
  })

  it('is searched here where the API has no search; a stage is told apart by its funnel, and has its colour', async () => {
    const all = await linked.search(dealStage, '', signal)
    expect(all.length).toBeGreaterThan(2)
    for (const { colour, hint } of all)
      expect([typeof hint, colour === null || /^#/.test(colour ?? '')]).toEqual(['string', true])
    const [first] = all
    expect(await linked.search(dealStage, first!.label, signal)).toContainEqual(first)
    expect(await linked.search(dealStage, 'no such stage', signal)).toEqual([])
  })

  it('is people by name, and stages as a funnel goes', async () => {
    const rows = ['Vera', 'ada', 'Boris'].map((name) => ({ id: name, attributes: { 'as-string': name }, links: {} }))
    const people = createLinkedRecords(
      { listRecords: () => Promise.resolve(succeed({ rows, total: 3 })) } as unknown as Records,
      toKind,
    )
    const found = await people.search(registry.get('users')!, '', signal)
    expect(found.map(({ label }) => label)).toEqual(['ada', 'Boris', 'Vera'])
    const stages = await linked.search(dealStage, '', signal)
    expect(stages.at(-1)?.label).toBe('Lost')
    expect(stages.at(-2)?.label).toBe('Won')
  })

  it('is a stage that says in words how it ends, beside its funnel where it has one', async () => {
    const hints = async (target: Resource) => (await linked.search(target, '', signal)).map(({ label, hint }) => [label, hint])
    const ofDeals = await hints(dealStage)
    const funnel = ofDeals[0]?.[1]
    expect(ofDeals.slice(-2)).toEqual([
      ['Won', `${funnel} · ends as won`],
      ['Lost', `${funnel} · ends as lost`],
    ])
    expect(await hints(orderStage)).toEqual([
      ['New', undefined],
      ['Won', 'ends as won'],
      ['Lost', 'ends as lost'],
    ])
    expect((await linked.search(dealStage, 'ends lost', signal)).map(({ label }) => label)).toEqual(['Lost'])
  })

  it('is named by its ids wherever it lies, and left out where it is gone', async () => {
    const outcome = await linked.listByIds(contact, [...made, '999999'])
    expect(outcome.ok && outcome.value.map(({ value }) => value).toSorted()).toEqual(made.toSorted())
    expect(outcome.ok && outcome.value.find(({ value }) => value === made[0])?.label).toBe('Person 1 A')
  })

  it('that cannot be had is an error for the box that asked', async () => {
    const aborted = AbortSignal.abort()
    const broken = createLinkedRecords(
      createRecords(() => Promise.resolve({ ok: false, problem: { kind: 'unreachable' } })),
      toKind,
    )
    await expect(broken.search(contact, '', aborted)).rejects.toThrow('contacts could not be listed: unreachable')
    expect(await broken.listByIds(contact, ['1'])).toEqual({ ok: false, problem: { kind: 'unreachable' } })
  })
})

describe('the menu of filters', () => {
  const fields = listFilterFields(contact)
  const list = (text: string) =>
    listMenuGroups(fields, text, {
      toLabel: ({ key }) => key,
      toGroup: (group) => group,
      toHint: () => undefined,
      listAnswers: () => [],
    })

  it('shows all of them under their headings, counted through', () => {
    const lines = list('').flatMap((group) => group.lines)
    expect(lines.length).toBe(fields.length)
    expect(lines.map(({ at }) => at)).toEqual(lines.map((_line, at) => at))
  })

  it('finds by name, and by heading', () => {
    expect(list('birth').map(({ group, lines }) => [group, lines.map(({ label }) => label)])).toEqual([
      ['dates', ['birthdate', 'birthday-within']],
    ])
    expect(list('phones').flatMap(({ lines }) => lines).length).toBe(4)
    expect(list('nothing like it')).toEqual([])
  })

  it('has names as they are declared, which is as people are called', () => {
    const [main] = list('')
    expect(main?.lines.slice(0, 3).map(({ label }) => label)).toEqual(['last-name', 'first-name', 'middle-name'])
  })

  it.each([deal, order])('of $type begins with how a stage ends, and an end that is named is asked for at once', (resource) => {
    const answers = (['open', 'won', 'lost'] as const).map((one: Ending) => [one])
    const find = (text: string) =>
      listMenuGroups(listFilterFields(resource), text, {
        toLabel: ({ key }) => key,
        toGroup: (group) => group,
        toHint: () => undefined,
        listAnswers: (field) =>
          field.kind !== 'ending'
            ? []
            : answers.map((endings) => ({
                content: { kind: 'ending', field, endings },
                label: `stage-kind: ${endings.join()}`,
                words: `${endings.join()} known`,
              })),
      }).flatMap(({ lines }) => lines)
    expect(find('')[0]).toMatchObject({ label: 'stage-kind', at: 0 })
    expect(find('').filter(({ content }) => content)).toEqual([])
    expect(find('wo')).toMatchObject([{ label: 'stage-kind: won', content: { kind: 'ending', endings: ['won'] }, at: 0 }])
    expect(find('known').map(({ label }) => label)).toEqual(['stage-kind: open', 'stage-kind: won', 'stage-kind: lost'])
    expect(find('stage kind').map(({ label }) => label)).toEqual(['stage-kind'])
  })

  it('knows the columns that no filter asks for', () => {
    const columns = ['cost', 'stage', 'name', 'created-at', 'profit']
    const find = (text: string) => listUnfiltered(columns, listFilterFields(deal), text, (name) => name).map(({ name }) => name)
    expect(find('cos')).toEqual(['cost'])
    expect(find('stage')).toEqual([])
    expect(find('created')).toEqual([])
    expect(find('prof')).toEqual(['profit'])
    expect(find('')).toEqual([])
  })
})
