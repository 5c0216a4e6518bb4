import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { coalesce, type Change } from '../../src-main/outbox/queue/coalesce.ts'
import { linkPrefix, type Entry, type Known, type Sending } from '../../src-main/outbox/entry.ts'

const key = 12
const at = 1000
const known: Known = { attributes: { note: 'k' }, held: {}, sets: {}, trashed: false }
const sending = (entry: Entry, sets: Sending['sets'] = {}): Entry => ({
  ...entry,
  state: 'sending',
  sending: { action: entry.action, at, serverAt: null, fields: {}, sets, looks: 0, lookAt: 0 },
})

const fieldNames = ['note', 'customs/custom-1', 'relationships/responsible'] as const
const aValue = fc.constantFrom('a', 'b', null)
const aStep = fc.oneof(
  fc.record({ name: fc.constantFrom(...fieldNames), value: aValue }),
  fc.record({ member: fc.nat(3), isIn: fc.boolean() }),
)
type Step = { name: (typeof fieldNames)[number]; value: string | null } | { member: number; isIn: boolean }

interface World {
  readonly fields: Record<string, string | null>
  readonly members: Set<number>
}
const serverFields = { note: 'a', 'customs/custom-1': null, 'relationships/responsible': 'b' }
const newWorld = (): World => ({ fields: { ...serverFields }, members: new Set([0, 1]) })

/** Does the step to the record, and says what of it an engine would tell; undefined where nothing changes. */
function act(world: World, step: Step): Change | undefined {
  if ('name' in step) {
    const before = world.fields[step.name] ?? null
    world.fields[step.name] = step.value
    return { did: 'edit', fields: { [step.name]: { before, after: step.value } }, sets: {} }
  }
  const { member, isIn } = step
  if (world.members.has(member) === isIn) return undefined
  if (isIn) world.members.add(member)
  else world.members.delete(member)
  return { did: 'edit', fields: {}, sets: { contacts: { added: isIn ? [member] : [], removed: isIn ? [] : [member] } } }
}

function run(entry: Entry | null, world: World, steps: readonly Step[]): Entry | null {
  let now = entry
  for (const step of steps) {
    const change = act(world, step)
    if (change) now = coalesce(now, contact, key, at, change)
  }
  return now
}

describe('edits of a record that the server has', () => {
  test('[S30] come to what differs from the server, with the server’s values, whatever the way there', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 20 }), (steps) => {
        const world = newWorld()
        const entry = run(null, world, steps)
        const differing = fieldNames.filter((name) => world.fields[name] !== serverFields[name])
        const added = [2, 3].filter((member) => world.members.has(member))
        const removed = [0, 1].filter((member) => !world.members.has(member))
        if (differing.length + added.length + removed.length === 0) {
          expect(entry).toBeNull()
          return
        }
        expect(entry).toMatchObject({ type: 'contacts', key, action: 'update', state: 'pending', at })
        const points = (name: string) => name.startsWith(linkPrefix) && world.fields[name] !== null && { points: true }
        const expected = differing.map((name) => [name, { base: serverFields[name], ...points(name) }] as const)
        expect(entry?.fields).toEqual(Object.fromEntries(expected))
        const set = entry?.sets['contacts'] ?? { added: [], removed: [] }
        expect([set.added.toSorted(), set.removed.toSorted()]).toEqual([added, removed])
      }),
    )
  })

  test('while a request is under way drop nothing that may have been sent', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 12 }), fc.array(aStep, { maxLength: 12 }), (first, second) => {
        const world = newWorld()
        const before = run(null, world, first)
        if (before === null) return
        const begun = sending(before, before.sets)
        const entry = run(begun, world, second)
        expect(entry).toMatchObject({ state: 'sending', sending: begun.sending })
        for (const [name, { base }] of Object.entries(begun.fields)) expect(entry?.fields[name]).toMatchObject({ base })
        const { added, removed } = entry?.sets['contacts'] ?? { added: [], removed: [] }
        for (const member of [...(before.sets['contacts']?.added ?? []), ...(before.sets['contacts']?.removed ?? [])]) {
          expect(world.members.has(member) ? added : removed, String(member)).toContain(member)
        }
        expect(added.filter((member) => removed.includes(member))).toEqual([])
      }),
    )
  })
})

describe('a record that the server does not have', () => {
  const create: Change = { did: 'create', fields: ['note', 'created-at'], sets: { performers: { added: [7], removed: [] } } }

  test('[S30] is one create, however often it is edited, of everything that was ever written', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 12 }), (steps) => {
        const entry = run(coalesce(null, contact, key, at, create), { fields: {}, members: new Set() }, steps)
        const written = steps.flatMap((step) => ('name' in step ? [step.name] : []))
        expect(entry?.action).toBe('create')
        expect(new Set(Object.keys(entry?.fields ?? {}))).toEqual(new Set(['note', 'created-at', ...written]))
        expect(Object.values(entry?.fields ?? {}).every(({ base }) => base === null)).toBe(true)
        expect(entry?.sets['contacts']?.removed ?? []).toEqual([])
      }),
    )
  })

  test('[S30] and is deleted again was nothing, unless it may have been sent', () => {
    const made = coalesce(null, contact, key, at, create) as Entry
    const gone: Change = { did: 'delete', id: '-4', known }
    expect(coalesce(made, contact, key, at, gone)).toBeNull()
    expect(coalesce(null, contact, key, at, gone)).toBeNull()
    expect(coalesce({ ...made, state: 'held' }, contact, key, at, gone)).toBeNull()
    const sent = sending(made)
    expect(coalesce(sent, contact, key, at, gone)).toEqual({
      ...sent,
      action: 'delete',
      id: null,
      known: null,
      fields: {},
      sets: {},
    })
  })
})

describe('a delete', () => {
  const gone: Change = { did: 'delete', id: '17', known }
  const edited = coalesce(null, contact, key, at, {
    did: 'edit',
    fields: { note: { before: 'k', after: 'n' } },
    sets: {},
  }) as Entry

  test('takes the place of edits', () => {
    const entry = coalesce(edited, contact, key, 2000, gone)
    expect(entry).toEqual({ ...edited, action: 'delete', id: '17', known, fields: {} })
    expect(coalesce(null, contact, key, at, gone)).toEqual({ ...entry, at })
    expect(coalesce({ ...edited, state: 'held' }, contact, key, at, gone)?.state).toBe('held')
    expect(coalesce(sending(edited), contact, key, at, gone)).toMatchObject({ action: 'delete', id: '17', state: 'sending' })
  })

  test('of what is gone there too leaves nothing to say', () => {
    expect(coalesce({ ...edited, theirs: 'gone' }, contact, key, at, gone)).toBeNull()
  })
})

describe('an edit of what was refused or contradicted', () => {
  const told = { status: 422, message: 'no' }
  const edit = (name: string, before: string, after: string): Change => ({
    did: 'edit',
    fields: { [name]: { before, after } },
    sets: {},
  })
  const entry = coalesce(null, contact, key, at, edit('note', 'a', 'b')) as Entry

  test('makes it one to be sent', () => {
    const parked: Entry = { ...entry, state: 'parked', refused: told }
    expect(coalesce(parked, contact, key, at, edit('position', 'p', 'q'))).toMatchObject({ state: 'pending', refused: null })
    const field: Entry = { ...entry, state: 'parked', fields: { note: { base: 'a', refused: told } } }
    expect(coalesce(field, contact, key, at, edit('note', 'b', 'c'))).toMatchObject({
      state: 'pending',
      fields: { note: { base: 'a' } },
    })
    expect(coalesce(field, contact, key, at, edit('note', 'b', 'c'))?.fields['note']).not.toHaveProperty('refused')
    expect(coalesce(field, contact, key, at, edit('position', 'p', 'q'))?.fields['note']).toHaveProperty('refused')
  })

  test('leaves a conflict to be decided, unless it decides it', () => {
    const conflict: Entry = { ...entry, state: 'conflict', fields: { note: { base: 'a', theirs: 't' } } }
    for (const after of ['c', 'a']) {
      const next = coalesce(conflict, contact, key, at, edit('note', 'b', after))
      expect(next).toMatchObject({ state: 'conflict', fields: { note: { base: 'a', theirs: 't' } } })
    }
    expect(coalesce(conflict, contact, key, at, edit('note', 'b', 't'))).toBeNull()
    const gone: Entry = { ...entry, state: 'conflict', theirs: 'gone' }
    expect(coalesce(gone, contact, key, at, edit('note', 'b', 'a'))).toEqual(gone)
  })

  test('knows a number by its value and a time by its moment', () => {
    const written = (before: string, after: string): Change => ({
      did: 'edit',
      fields: { 'archived-at': { before, after } },
      sets: {},
    })
    expect(coalesce(null, contact, key, at, written('2026-01-01T03:00:00+03:00', '2026-01-01T00:00:00.000+00:00'))).toBeNull()
  })
})
