import { customField } from '../../../src-shared/resources/custom-field.ts'
import { preference } from '../../../src-shared/resources/preference.ts'
import { tableState } from '../../../src-shared/resources/table-state.ts'
import type { Present, PresentStage } from '../../../src-shared/rules/plan-team-file.ts'
import {
  stageOrderKey,
  stageTypes,
  teamFileFormat,
  teamFileVersion,
  type StageOrder,
  type TeamField,
  type TeamFile,
  type TeamRef,
  type TeamStages,
  type TeamView,
} from '../../../src-shared/team-file.ts'
import { findNumberText, isObject, listStrings, type ExactObject, textOf } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import { everything } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'

/** What a team file is compared with and made from. */
export interface Settings extends Present {
  readonly rows: ReadonlyMap<string, Row>
  readonly preference: Row | undefined
}

export async function readSettings(store: Store): Promise<Settings> {
  const list = async (type: string, linkage: readonly string[] = []) =>
    (await store.read({ type, where: everything, linkage })).rows
  const fields = await list(customField.type)
  const views = await list(tableState.type)
  const funnels = new Map((await list('deal-stage-categories')).map((row) => [row.id, toRef(row)]))
  const owner = 'deal-stage-category'
  const dealStages = (await list('deal-stages', [owner])).map((row): PresentStage => {
    return { type: 'deal-stages', ...toRef(row), funnel: funnels.get(row.links[owner]?.[0]?.id ?? '') ?? null }
  })
  const orderStages = (await list('order-stages')).map((row): PresentStage => ({
    type: 'order-stages',
    ...toRef(row),
    funnel: null,
  }))
  const kept = await store.read({ type: preference.type, where: { op: 'equals', field: 'key', values: [stageOrderKey] } })
  const [order] = kept.rows
  return {
    fields: fields.map((row) => ({ id: row.id, ...toField(fromBytes(row.attributes)) })),
    views: views.map((row) => ({ id: row.id, ...toView(fromBytes(row.attributes)) })),
    stages: [...dealStages, ...orderStages],
    order: order ? readStageOrder(fromBytes(order.attributes)['value']) : {},
    rows: new Map([...fields, ...views].map((row) => [`${row.type}/${row.id}`, row])),
    preference: order,
  }
}

export function readStageOrder(value: unknown): StageOrder {
  if (!isObject(value as ExactObject)) return {}
  const given = value as ExactObject
  return Object.fromEntries(stageTypes.flatMap((type) => (given[type] === undefined ? [] : [[type, listStrings(given[type])]])))
}

function toRef({ id, attributes }: Row): TeamRef {
  const { name } = fromBytes(attributes)
  return { id, name: typeof name === 'string' ? name : '' }
}

const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const toFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

function toField(attributes: ExactObject): TeamField {
  const position = findNumberText(attributes['position'])
  return {
    object: attributes['object'] as TeamField['object'],
    key: textOf(attributes['key']),
    'name-en': orNull(attributes['name-en']),
    'name-ru': orNull(attributes['name-ru']),
    kind: attributes['kind'] as TeamField['kind'],
    choices: listStrings(attributes['choices']),
    section: orNull(attributes['section']),
    position: position === undefined ? null : Number(position),
    'is-column': toFlag(attributes['is-column']),
    'is-filter': toFlag(attributes['is-filter']),
  }
}

const toView = (attributes: ExactObject): TeamView => ({
  object: attributes['object'] as TeamView['object'],
  name: textOf(attributes['name']),
  query: textOf(attributes['query']),
})

/** The file of an account. `order` is the order that the user sees, if it is kept elsewhere than in the account. */
export function toTeamFile({ fields, views, stages, order: kept }: Present, order: StageOrder = {}): TeamFile {
  const whole = { ...kept, ...order }
  return {
    format: teamFileFormat,
    version: teamFileVersion,
    'custom-fields': fields.map(({ id: _, ...field }) => field),
    'stage-order': stageTypes.flatMap((type) =>
      listStages(
        stages.filter((stage) => stage.type === type),
        whole[type] ?? [],
      ),
    ),
    views: views.map(({ id: _, ...view }) => view),
  }
}

/** One list per funnel that has an order. */
function listStages(stages: readonly PresentStage[], ids: readonly string[]): TeamStages[] {
  const ordered = ids.flatMap((id) => stages.find((stage) => stage.id === id) ?? [])
  return [...Map.groupBy(ordered, ({ funnel }) => funnel?.id).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ type: first.type, funnel: first.funnel, stages: group.map(({ id, name }) => ({ id, name })) }] : []
  })
}
