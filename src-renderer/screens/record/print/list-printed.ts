import { registry } from '../../../../src-shared/resources/index.ts'
import { isOwnedSet } from '../../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../../src-shared/schema/resource.ts'
import { wholeList } from '../../../api/list-query.ts'
import { succeed, type Outcome } from '../../../api/outcome.ts'
import type { RecordRow, Records } from '../../../api/records.ts'

/** How many rows of each related list are printed. */
export const mostPrintedRelated = 100

export interface ReadList {
  readonly through: string
  readonly target: Resource
  /** Whether its records belong to this one alone, such as bank details. All their fields are printed. */
  readonly isOwned: boolean
  /** The columns of the table. */
  readonly names: readonly string[]
  readonly rows: readonly RecordRow[]
  readonly total: number
}

/** Reads the related lists of a record that have rows. Lists that may not be read are left out. */
export async function listPrinted(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  id: string,
  lists: readonly string[],
): Promise<Outcome<readonly ReadList[]>> {
  const read = await Promise.all(lists.map((through) => readList(records, resource, id, through)))
  const failed = read.find((one) => one.outcome?.ok === false && one.outcome.problem.kind !== 'refused')
  if (failed?.outcome?.ok === false) return failed.outcome
  const found = read.flatMap(({ outcome, ...rest }) =>
    outcome?.ok && outcome.value.total > 0 ? [{ ...rest, rows: outcome.value.rows, total: outcome.value.total }] : [],
  )
  // What belongs to the record comes before what is only linked to it.
  return succeed([...found.filter(({ isOwned }) => isOwned), ...found.filter(({ isOwned }) => !isOwned)])
}

async function readList(records: Pick<Records, 'listRecords'>, resource: Resource, id: string, through: string) {
  const { target: type = '', inverse } = resource.relationships[through] ?? {}
  const target = registry.get(type)
  if (!target) throw new Error(`no resource is called ${type}`)
  const isOwned = isOwnedSet(registry, resource, through)
  const names = (isOwned ? listFields(target) : target.columns).filter((name) => name !== inverse)
  const asked = [...new Set([...target.title, ...names, ...listPhones(target)])]
  // As on the page, without the archive and the trash.
  const outcome = await records.listRecords(target, {
    query: wholeList,
    names: asked,
    page: 1,
    size: mostPrintedRelated,
    of: { resource, id, through },
  })
  return { through, target, isOwned, names, outcome }
}

const listFields = ({ sections, columns }: Resource): readonly string[] => sections['main'] ?? columns

/** All phones of a record share one column. */
export const listPhones = ({ fields }: Resource): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'phone')
