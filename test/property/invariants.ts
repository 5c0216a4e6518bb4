import { registry } from '../../src-shared/resources/index.ts'
import { fromBytes } from '../../src-main/store/attributes.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Row, Store } from '../../src-main/store/port.ts'

type Rows = ReadonlyMap<string, ReadonlyMap<number, Row>>

/** What must hold of the records of an account that owns them, whatever was asked of it; `[]` where all of it does. */
export async function listBreaches(store: Store): Promise<string[]> {
  const all = new Map<string, ReadonlyMap<number, Row>>()
  for (const { type, relationships } of registry.values()) {
    const { rows } = await store.read({ type, where: everything, linkage: Object.keys(relationships) })
    all.set(type, new Map(rows.map((row) => [row.key, row])))
  }
  return [...listLooseEnds(all), ...listDefaults(all), ...listTaken(all), ...listForeignStages(all)]
}

const rowsOf = (all: Rows, type: string): Row[] => [...(all.get(type)?.values() ?? [])]
const nameOf = ({ type, id }: Pick<Row, 'type' | 'id'>) => `${type} ${id}`
const keyOf = (row: Row | undefined, name: string) => row?.links[name]?.[0]?.key

/** Links that lead nowhere, required ones that are missing, and those that only one of their two ends knows of. */
function listLooseEnds(all: Rows): string[] {
  return [...registry.values()].flatMap(({ type, relationships }) =>
    rowsOf(all, type).flatMap((row) =>
      Object.entries(relationships).flatMap(([name, { target, required, inverse }]) => {
        const ends = row.links[name] ?? []
        const far = ends.map(({ key }) => all.get(target)?.get(key))
        return [
          ...(required && ends.length === 0 ? [`${nameOf(row)} has no ${name}`] : []),
          ...(far.includes(undefined) ? [`${nameOf(row)} has a ${name} that is not there`] : []),
          ...far.flatMap((end) =>
            inverse !== undefined && end && !end.links[inverse]?.some(({ key }) => key === row.key)
              ? [`${nameOf(row)} names ${nameOf(end)} by ${name}, which does not name it by ${inverse}`]
              : [],
          ),
        ]
      }),
    ),
  )
}

function listDoubles(rows: readonly Row[], what: string, toKey: (row: Row) => unknown): string[] {
  return [...Map.groupBy(rows, (row) => JSON.stringify(toKey(row))).values()]
    .filter((group) => group.length > 1)
    .map((group) => `${what}: ${group.map(nameOf).join(', ')}`)
}

function listDefaults(all: Rows): string[] {
  const isDefault = (row: Row) => fromBytes(row.attributes)['is-default'] === true
  return [
    ...listDoubles(rowsOf(all, 'deal-stage-categories').filter(isDefault), 'two defaults', () => 0),
    ...listDoubles(rowsOf(all, 'company-bank-details').filter(isDefault), 'two defaults', (row) => keyOf(row, 'company')),
  ]
}

function listTaken(all: Rows): string[] {
  const value = (row: Row, name: string) => JSON.stringify(fromBytes(row.attributes)[name]).toLowerCase()
  return [
    ...listDoubles(rowsOf(all, 'preferences'), 'one key', (row) => value(row, 'key')),
    ...listDoubles(rowsOf(all, 'custom-fields'), 'one key', (row) => [value(row, 'object'), value(row, 'key')]),
  ]
}

function listForeignStages(all: Rows): string[] {
  return rowsOf(all, 'deals').flatMap((deal) => {
    const stage = keyOf(deal, 'stage')
    if (stage === undefined) return []
    const funnel = keyOf(all.get('deal-stages')?.get(stage), 'deal-stage-category')
    return funnel === keyOf(deal, 'stage-category') ? [] : [`${nameOf(deal)} is in a stage of another funnel`]
  })
}
