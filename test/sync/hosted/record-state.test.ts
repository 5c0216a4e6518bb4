import { expect, test } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { createActor } from './act.ts'
import { toSortedText } from './exact-json.ts'
import { fillWorld } from './fill.ts'
import { createMutators } from './mutators.ts'
import { plainQuirks } from './quirks.ts'
import { stateOf, type RecordState } from './record-state.ts'
import { createWorld } from './world.ts'

const toText = ({ values, created, updated, archived, discarded, links }: RecordState) =>
  JSON.stringify([toSortedText(values), created, updated, archived, discarded, [...links].sort()])

test('a record has the same state only as long as it is unchanged, whatever others do', () => {
  const chance = createSeededChance(7)
  let now = Date.UTC(2024, 5, 1)
  const world = createWorld(
    () => plainQuirks,
    () => now,
  )
  fillWorld(world, chance, { contacts: 8, companies: 8, deals: 8, orders: 8 })
  const act = createActor(world, createMutators(world))
  const texts = new Map<RecordState, string>()
  const wrong: string[] = []
  let same = 0
  for (let acts = 0; acts < 50; acts += 1) {
    now += 1000
    const done = act(chance)
    for (const record of [...world.tables.values()].flatMap((table) => [...table.byId.values()])) {
      const state = stateOf(record)
      const text = toText(record)
      const known = texts.get(state)
      if (known !== undefined) same += 1
      if ((known ?? text) !== text || toText(state) !== text) wrong.push(`${record.type} ${String(record.id)} after: ${done}`)
      texts.set(state, text)
    }
  }
  expect(wrong).toEqual([])
  expect(same).toBeGreaterThan(1000)
})
