import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toTeamFile } from '../../src-main/engine/team-file/present-settings.ts'
import { readTeamFile } from '../../src-main/engine/team-file/team-file-schema.ts'
import { planTeamFile, type Present, type PresentStage, type TeamPlan } from '../../src-shared/rules/plan-team-file.ts'
import { parseTeamFile, type TeamField, type TeamFile, type TeamView } from '../../src-shared/team-file.ts'
import { customKindNames } from '../../src-shared/resources/custom-field.ts'
import { fold } from '../../src-shared/text/fold.ts'

const object = fc.constantFrom('contacts' as const, 'companies' as const, 'deals' as const, 'orders' as const)
const word = fc.stringMatching(/^[A-Za-zа-я]{1,8}$/)
const words = (least = 0) => fc.uniqueArray(word, { minLength: least, maxLength: 4, selector: fold })

const field: fc.Arbitrary<TeamField> = fc.record({
  object,
  key: fc.integer({ min: 1, max: 6 }).map((number) => `custom-${number}`),
  'name-en': fc.option(word),
  'name-ru': fc.option(word),
  kind: fc.constantFrom(...customKindNames),
  choices: words(),
  section: fc.option(word),
  position: fc.option(fc.integer({ min: 1, max: 9 })),
  'is-column': fc.option(fc.boolean()),
  'is-filter': fc.option(fc.boolean()),
})
const view: fc.Arbitrary<TeamView> = fc.record({ object, name: word, query: fc.constantFrom('', 'filter[actual]=1') })
const numbered = <T>(list: readonly T[]) => list.map((one, at) => ({ id: String(at + 1), ...one }))

/** Funnels and stages with names of their own, numbered from `first`. */
const stages = (first: number): fc.Arbitrary<PresentStage[]> =>
  fc.array(words(1), { minLength: 1, maxLength: 3 }).map((funnels) =>
    funnels.flatMap((names, at) => {
      const funnel = { id: String(first + at), name: `F${at}` }
      return names.map((name, place) => ({ type: 'deal-stages' as const, id: String(first + at * 10 + place), name, funnel }))
    }),
  )

const present = (first: number): fc.Arbitrary<Present> =>
  fc
    .record({
      fields: fc.uniqueArray(field, { maxLength: 6, selector: ({ object: of, key }) => `${of}/${key}` }),
      views: fc.uniqueArray(view, { maxLength: 4, selector: ({ object: of, name }) => `${of}/${name}` }),
      stages: stages(first),
      turned: fc.boolean(),
    })
    .map(({ fields, views, stages: own, turned }) => {
      const ids = own.map(({ id }) => id)
      return {
        fields: numbered(fields),
        views: numbered(views),
        stages: own,
        order: { 'deal-stages': turned ? ids.toReversed() : ids },
      }
    })

const always = () => true

/** The account after the import. */
function apply(before: Present, plan: TeamPlan): Present {
  const put = <T>(held: readonly (T & { id: string })[], writes: readonly { id: string | null; value: Partial<T> }[]) => [
    ...held.map((one) => ({ ...one, ...writes.find(({ id }) => id === one.id)?.value })),
    ...writes.filter(({ id }) => id === null).map(({ value }, at) => ({ ...value, id: `new ${at}` }) as T & { id: string }),
  ]
  return {
    ...before,
    fields: put(before.fields, plan.fields),
    views: put(before.views, plan.views),
    order: plan.order ?? before.order,
  }
}

describe('importing a team file', () => {
  it('into the account that wrote it changes nothing, also after a trip through a text', () => {
    fc.assert(
      fc.property(present(1), (account) => {
        const parsed = parseTeamFile(JSON.stringify(toTeamFile(account)))
        const read = readTeamFile('value' in parsed ? parsed.value : null)
        const { file } = read as { file: TeamFile }
        expect(file).toEqual(toTeamFile(account))
        const plan = planTeamFile(file, account, always)
        expect(new Set(plan.changes.map(({ action }) => action))).toEqual(new Set(plan.changes.length > 0 ? ['same'] : []))
        expect([plan.fields, plan.views, plan.order]).toEqual([[], [], null])
      }),
    )
  })

  it('into another account is done once: a second import finds all of it, and nothing else is touched', () => {
    fc.assert(
      fc.property(present(1), present(500), (from, to) => {
        const file = toTeamFile(from)
        const after = apply(to, planTeamFile(file, to, always))
        const again = planTeamFile(file, after, always)
        expect([again.fields, again.views, again.order]).toEqual([[], [], null])
        for (const { action, reason } of again.changes) expect(action).toBe(reason ? 'cannot' : 'same')
        const isNamed = ({ object: of, key }: TeamField) =>
          file['custom-fields'].some((one) => one.object === of && one.key === key)
        for (const kept of to.fields) if (!isNamed(kept)) expect(after.fields).toContainEqual(kept)
        expect(new Set(after.order['deal-stages'])).toEqual(new Set(to.order['deal-stages']))
      }),
    )
  })

  it('finds stages by name where ids differ, and names those that are not there', () => {
    const stage = (id: string, name: string): PresentStage => ({
      type: 'deal-stages',
      id,
      name,
      funnel: { id: '9', name: 'Sales' },
    })
    const here: Present = {
      fields: [],
      views: [],
      stages: [stage('7', 'Visit'), stage('8', 'Offer'), stage('5', 'Call')],
      order: {},
    }
    const given = { type: 'deal-stages' as const, funnel: { id: '1', name: 'sales' } }
    const file = { 'custom-fields': [], views: [] }
    const order = [
      { id: '1', name: 'Offer' },
      { id: '2', name: 'Demo' },
      { id: '7', name: 'visit' },
    ]
    const plan = planTeamFile({ ...file, 'stage-order': [{ ...given, stages: order }] }, here, always)
    expect(plan.order).toEqual({ 'deal-stages': ['8', '7'] })
    expect(plan.changes).toMatchObject([{ action: 'add', name: 'sales', missing: ['Demo'], renumbered: 1 }])
    const nowhere = { ...given, funnel: { id: '9', name: 'Service' }, stages: order }
    expect(planTeamFile({ ...file, 'stage-order': [nowhere] }, here, always)).toMatchObject({
      order: null,
      changes: [{ action: 'cannot', reason: 'no-funnel' }],
    })
    const unknown = { ...given, stages: [{ id: '7', name: 'Other' }] }
    expect(planTeamFile({ ...file, 'stage-order': [unknown] }, here, always).changes).toMatchObject([{ reason: 'no-stages' }])
  })

  it('takes a file of an account whose hosted CRM has stages without a name', () => {
    const stage = (id: string): PresentStage => ({ type: 'order-stages', id, name: '', funnel: null })
    const account: Present = {
      fields: [],
      views: [],
      stages: [stage('7'), stage('8')],
      order: { 'order-stages': ['8', '7'] },
    }
    const file = (readTeamFile(toTeamFile(account)) as { file: TeamFile }).file
    expect(planTeamFile(file, account, always)).toMatchObject({ order: null, changes: [{ action: 'same', missing: [] }] })
    // A stage without a name is known by its id alone.
    const elsewhere = { ...account, stages: [stage('9')], order: {} }
    expect(planTeamFile(file, elsewhere, always)).toMatchObject({ order: null, changes: [{ reason: 'no-stages' }] })
  })

  it('takes the first of two orders for the same funnel', () => {
    const stage = (id: string, name: string): PresentStage => ({
      type: 'deal-stages',
      id,
      name,
      funnel: { id: '9', name: 'Sales' },
    })
    const here: Present = { fields: [], views: [], stages: [stage('7', 'Visit'), stage('8', 'Offer')], order: {} }
    const [visit, offer] = [
      { id: '7', name: 'Visit' },
      { id: '8', name: 'Offer' },
    ]
    const given = (id: string, ...stages: (typeof visit)[]) => ({
      type: 'deal-stages' as const,
      funnel: { id, name: 'Sales' },
      stages,
    })
    // Two funnels of another account have the same name.
    const file = { 'custom-fields': [], views: [], 'stage-order': [given('1', offer, visit), given('2', visit, offer)] }
    const plan = planTeamFile(file, here, always)
    expect(plan).toMatchObject({ order: { 'deal-stages': ['8', '7'] }, changes: [{ action: 'add' }, { reason: 'repeated' }] })
    const again = planTeamFile(file, apply(here, plan), always)
    expect(again).toMatchObject({ order: null, changes: [{ action: 'same' }, { reason: 'repeated' }] })
  })

  it('refuses what cannot be stored, and the second of two', () => {
    const here: Present = { fields: [], views: [], stages: [], order: {} }
    const level: TeamField = {
      ...{ object: 'deals', key: 'custom-1', 'name-en': 'Level', 'name-ru': null, kind: 'choice', choices: ['a', 'A'] },
      ...{ section: null, position: null, 'is-column': null, 'is-filter': null },
    }
    const mine: TeamView = { object: 'deals', name: 'Mine', query: '' }
    const plan = planTeamFile({ 'custom-fields': [level, level], 'stage-order': [], views: [mine, mine] }, here, always)
    expect(plan.changes.map(({ reason }) => reason)).toEqual(['bad-choices', 'repeated', null, 'repeated'])
    expect(planTeamFile({ 'custom-fields': [], 'stage-order': [], views: [mine] }, here, () => false).changes).toMatchObject([
      { action: 'cannot', reason: 'bad-query' },
    ])
  })
})

describe('the text of a team file', () => {
  it('is refused by what is wrong with it', () => {
    const fault = (text: string) => {
      const parsed = parseTeamFile(text)
      return 'fault' in parsed ? parsed.fault : undefined
    }
    expect(fault('{')).toBe('damaged')
    expect(fault('null')).toBe('damaged')
    expect(fault('{"data":[]}')).toBe('other')
    expect(fault('{"format":"outpost-team-file","version":2}')).toBe('newer')
    expect(fault('{"format":"outpost-team-file"}')).toBe('damaged')
    expect(fault(' '.repeat(1024 * 1024 + 1))).toBe('too-large')
    expect(fault('\uFEFF{"format":"outpost-team-file","version":1}')).toBeUndefined()
  })
})
