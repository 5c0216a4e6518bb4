import { listDifferences } from '../cli/mirror-place.ts'
import type { Served } from '../cli/run-outpost.ts'
import { listAll, nameOf, type Desk } from './desk.ts'

interface Found {
  readonly id: string
  readonly attributes: { readonly 'last-name'?: string; readonly name?: string; readonly position?: string | null }
  readonly relationships?: { readonly contact?: { readonly data?: { readonly id: string } | null } }
}

/** How many records of each type there were before anyone wrote. */
export type Beginning = Readonly<Record<'contacts' | 'deals', number>>

export async function readBeginning(hosted: Served): Promise<Beginning> {
  return { contacts: (await listAll(hosted, 'contacts')).length, deals: (await listAll(hosted, 'deals')).length }
}

/** What is wrong once all is quiet: each record must be in the hosted account once, as it was left, and both must show the same. */
export async function listFaults(
  mirror: Served,
  hosted: Served,
  desks: readonly Desk[],
  beginning: Beginning,
): Promise<string[]> {
  const contacts = await listAll<Found>(hosted, 'contacts')
  const deals = await listAll<Found>(hosted, 'deals', '&include=contact')
  const nameById = new Map(contacts.map((one) => [one.id, nameOf(one)]))
  const copies = Map.groupBy([...contacts, ...deals], (one) => nameOf(one) ?? '')
  const faults: string[] = []
  for (const { records, gone } of desks) {
    for (const { type, name, position, contact } of records.values()) {
      const [found, ...more] = copies.get(name) ?? []
      if (!found) faults.push(`${type} ${name} is lost`)
      if (more.length > 0) faults.push(`${type} ${name} is there ${more.length + 1} times`)
      const seen = found?.attributes.position ?? null
      if (found && seen !== position) faults.push(`${name} has the position ${seen}, not ${position}`)
      const linked = nameById.get(found?.relationships?.contact?.data?.id ?? '')
      if (found && contact !== null && linked !== contact) faults.push(`${name} belongs to ${linked}, not ${contact}`)
    }
    for (const name of gone) if (copies.has(name)) faults.push(`${name} is there, though deleted or never made`)
  }
  const count = (type: string) => desks.flatMap(({ records }) => [...records.values()]).filter((one) => one.type === type).length
  for (const [type, there] of [
    ['contacts', contacts],
    ['deals', deals],
  ] as const) {
    const wanted = beginning[type] + count(type)
    if (there.length !== wanted) faults.push(`${there.length} ${type}, not ${wanted}`)
  }
  const differences = await listDifferences(mirror, hosted)
  return [...faults, ...differences.map((one) => `differs: ${JSON.stringify(one)}`)]
}
