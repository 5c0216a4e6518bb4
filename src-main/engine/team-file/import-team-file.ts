import { parseListQuery } from '../../../src-shared/jsonapi/query.ts'
import { customField } from '../../../src-shared/resources/custom-field.ts'
import { preference } from '../../../src-shared/resources/preference.ts'
import { tableState } from '../../../src-shared/resources/table-state.ts'
import { planTeamFile, type TeamPlan, type Write } from '../../../src-shared/rules/plan-team-file.ts'
import { completeAttributes } from '../../../src-shared/schema/complete.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { stageOrderKey, type TeamChange, type TeamFile, type TeamView } from '../../../src-shared/team-file.ts'
import { isObject, textOf, type ExactObject } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Batch, Operation, Precondition } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import type { Decision } from '../commit-queue.ts'
import { toFilterCondition } from '../conditions.ts'
import type { Context } from '../context.ts'
import { patchRow } from '../write/patch-row.ts'
import { readSettings, type Settings } from './present-settings.ts'

/** What an import needs of the engine. The command line has no request. */
export type Importer = Pick<Context, 'registry' | 'store' | 'account' | 'clock'> & {
  readonly token: Pick<Context['token'], 'userId'>
  readonly by: Pick<Batch, 'at' | 'actor' | 'origin' | 'zone'>
}

export interface Imported {
  readonly changes: readonly TeamChange[]
  /** Absent if there was nothing to change. */
  readonly commit?: string
}

export async function previewTeamFile(importer: Importer, file: TeamFile): Promise<Imported> {
  return { changes: (await plan(importer, file)).plan.changes }
}

/** Writes everything that can be applied, in one commit. */
export async function decideImport(importer: Importer, file: TeamFile): Promise<Decision<Imported>> {
  const { plan: decided, settings } = await plan(importer, file)
  const { operations, require } = toWrites(importer, decided, settings)
  if (operations.length === 0) return { done: { changes: decided.changes } }
  return { batch: { ...importer.by, require, operations }, finish: ({ commit }) => ({ changes: decided.changes, commit }) }
}

async function plan(importer: Importer, file: TeamFile): Promise<{ plan: TeamPlan; settings: Settings }> {
  const settings = await readSettings(importer.store)
  const fit = new Set<TeamView>()
  for (const view of file.views) if (await isQuery(importer, view)) fit.add(view)
  return { plan: planTeamFile(file, settings, (view) => fit.has(view)), settings }
}

async function isQuery(importer: Importer, { object, query }: TeamView): Promise<boolean> {
  const resource = importer.registry.get(object)
  const parsed = resource && parseListQuery(importer.registry, resource, new URLSearchParams(query))
  if (!resource || !parsed || 'errors' in parsed) return false
  if (parsed.value.filters.some(({ name }) => name === 'table-state-id')) return false
  return 'where' in (await toFilterCondition(importer, resource, parsed.value.filters))
}

interface Writes {
  readonly operations: Operation[]
  readonly require: Precondition[]
}

function toWrites(importer: Importer, { fields, views, order }: TeamPlan, settings: Settings): Writes {
  const all = [
    ...fields.map((write) => toWrite(importer, customField, write, settings, ['object', 'key'])),
    ...views.map((write) => toWrite(importer, tableState, write, settings, [])),
    ...(order ? [toOrderWrite(importer, { ...order }, settings)] : []),
  ]
  return { operations: all.map(({ operation }) => operation), require: all.flatMap(({ require }) => require) }
}

type One = { readonly operation: Operation; readonly require: readonly Precondition[] }

function toWrite(
  importer: Importer,
  resource: Resource,
  { id, value }: Write<object>,
  settings: Settings,
  unique: string[],
): One {
  const row = id === null ? undefined : settings.rows.get(`${resource.type}/${id}`)
  const values = { ...value } as ExactObject
  if (row) return toUpdate(importer, row, values)
  const same = unique.map((field): Condition => ({ op: 'equals', field, values: [textOf(values[field])] }))
  return toCreate(importer, resource, values, same)
}

function toOrderWrite(importer: Importer, value: ExactObject, { preference: row }: Settings): One {
  const held = row && fromBytes(row.attributes)['value']
  // Other programs may keep orders of their own beside those of the stages.
  if (row) return toUpdate(importer, row, { value: { ...(isObject(held) && held), ...value } })
  return toCreate(importer, preference, { key: stageOrderKey, value }, [{ op: 'equals', field: 'key', values: [stageOrderKey] }])
}

function toUpdate({ by }: Importer, row: Parameters<typeof patchRow>[0], values: ExactObject): One {
  const { type, key, version } = row
  const operation = patchRow(row, { values, sent: Object.keys(values) }, by.at, by.zone ?? 'UTC')
  return { operation, require: [{ is: 'version', type, key, version }] }
}

function toCreate({ by }: Importer, resource: Resource, values: ExactObject, same: readonly Condition[]): One {
  const moment = toMoment(by.at, by.zone ?? 'UTC')
  const attributes = completeAttributes(resource, { ...values, 'created-at': moment, 'updated-at': moment })
  const require: Precondition[] = same.length === 0 ? [] : [{ is: 'none', type: resource.type, where: { op: 'all', of: same } }]
  return { operation: { op: 'create', type: resource.type, attributes: toBytes(attributes), sent: Object.keys(values) }, require }
}
