import type { Connection } from '../../src-main/store/sqlite/connection.ts'
import { systemStages } from '../../src-shared/rules/deal-stage.ts'
import { listDependants } from '../../src-shared/rules/deletion.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import { nameOf } from './ledger.ts'
import type { Snapshot } from './snapshot.ts'

/** What the database says of itself. */
export function listDamage({ db }: Pick<Connection, 'db'>): string[] {
  const found = db.pragma('integrity_check', { simple: true }) as string
  return found === 'ok' ? [] : [`integrity_check: ${found}`]
}

/** What must hold of an account whoever wrote to it: whole records, links that agree at both ends, one default. */
export function listInconsistencies(snapshot: Snapshot, registry: Registry): string[] {
  return [
    ...listPartial(snapshot, registry),
    ...listOneSided(snapshot, registry),
    ...listWrongDefaults(snapshot),
    ...listTorn(snapshot),
  ]
}

function listPartial(snapshot: Snapshot, registry: Registry): string[] {
  return [...registry.values()].flatMap(({ type, fields, open }) =>
    [...(snapshot.get(type)?.values() ?? [])].flatMap(({ id, attributes }) => {
      const missing = open ? [] : Object.keys(fields).filter((field) => !Object.hasOwn(attributes, field))
      return missing.length > 0 ? [`${nameOf(type, id)} has no ${missing.join()}`] : []
    }),
  )
}

function listOneSided(snapshot: Snapshot, registry: Registry): string[] {
  return [...registry.values()].flatMap(({ type, relationships }) =>
    Object.entries(relationships).flatMap(([relationship, { target, inverse }]) => {
      const far = snapshot.get(target)
      return [...(snapshot.get(type)?.values() ?? [])].flatMap(({ id, links }) =>
        (links[relationship] ?? [])
          .filter((end) => {
            const other = far?.get(end)
            return !other || (inverse !== undefined && !other.links[inverse]?.includes(id))
          })
          .map((end) => `${nameOf(type, id)} ${relationship} leads to ${nameOf(target, end)}, which does not lead back`),
      )
    }),
  )
}

function listWrongDefaults(snapshot: Snapshot): string[] {
  const funnels = [...(snapshot.get('deal-stage-categories')?.values() ?? [])].filter(
    (one) => one.attributes['is-default'] === true,
  )
  const details = [...(snapshot.get('company-bank-details')?.values() ?? [])].filter(
    (one) => one.attributes['is-default'] === true,
  )
  const companies = Map.groupBy(details, ({ links }) => links['company']?.[0])
  return [
    ...(funnels.length === 1 ? [] : [`default funnels: ${funnels.map(({ id }) => id).join() || 'none'}`]),
    ...[...companies]
      .filter(([, list]) => list.length > 1)
      .map(([company, list]) => `companies/${company} has the default details ${list.map(({ id }) => id).join()}`),
  ]
}

/** Commits of several records that came through in part: a funnel without its stages, a part without its whole. */
function listTorn(snapshot: Snapshot): string[] {
  const stages = Map.groupBy(snapshot.get('deal-stages')?.values() ?? [], ({ links }) => links['deal-stage-category']?.[0])
  const funnels = [...(snapshot.get('deal-stage-categories')?.keys() ?? [])].flatMap((id) => {
    const kinds = new Set(stages.get(id)?.map(({ attributes }) => attributes['kind']))
    return systemStages.every(({ kind }) => kinds.has(kind)) ? [] : [`deal-stage-categories/${id} lacks its own stages`]
  })
  const orphans = ['companies', 'deal-stage-categories']
    .flatMap(listDependants)
    .flatMap(({ type, relationship }) =>
      [...(snapshot.get(type)?.values() ?? [])]
        .filter(({ links }) => (links[relationship] ?? []).length === 0)
        .map(({ id }) => `${nameOf(type, id)} belongs to nothing`),
    )
  const numbers = Map.groupBy(snapshot.get('deals')?.values() ?? [], ({ attributes }) => attributes['number'])
  const unnumbered = (numbers.get(null) ?? []).map(({ id }) => `deals/${id} has no number`)
  return [...funnels, ...orphans, ...unnumbered]
}
