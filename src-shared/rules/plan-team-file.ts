import { fold, isBlank } from '../text/fold.ts'
import type {
  StageOrder,
  StageType,
  TeamChange,
  GivenField,
  TeamField,
  TeamFile,
  TeamRef,
  TeamStages,
  TeamView,
} from '../team-file.ts'
import { findChoicesFault } from './custom-choices.ts'

/** A stage of this account and its funnel. */
export interface PresentStage extends TeamRef {
  readonly type: StageType
  readonly funnel: TeamRef | null
}

/** What the account has already. */
export interface Present {
  readonly fields: readonly (TeamField & { readonly id: string })[]
  readonly views: readonly (TeamView & { readonly id: string })[]
  readonly stages: readonly PresentStage[]
  readonly order: StageOrder
}

/** Something to write: a new record, or new values of the record with that id. */
export interface Write<T> {
  readonly id: string | null
  readonly value: T
}

export interface TeamPlan {
  readonly changes: readonly TeamChange[]
  readonly fields: readonly Write<GivenField>[]
  readonly views: readonly Write<TeamView>[]
  /** The whole order to store; null if it stays as it is. */
  readonly order: StageOrder | null
}

const plain = { changes: [], reason: null, missing: [], renumbered: 0 } as const

/** Decides what importing the file does here. Nothing that the file does not name is changed. */
export function planTeamFile(
  file: Pick<TeamFile, 'custom-fields' | 'stage-order' | 'views'>,
  present: Present,
  isQuery: (view: TeamView) => boolean,
): TeamPlan {
  const fields = file['custom-fields'].map((field, at) => {
    const isRepeated = file['custom-fields'].findIndex(({ object, key }) => object === field.object && key === field.key) < at
    const reason = isRepeated ? 'repeated' : findChoicesFault(field.choices ?? []) === undefined ? null : 'bad-choices'
    const held = present.fields.find(({ object, key }) => object === field.object && key === field.key)
    return planOne('custom-fields', field.key, field, held, reason)
  })
  const views = file.views.map((view, at) => {
    const isRepeated = file.views.findIndex((other) => isSameView(other, view)) < at
    const reason = isRepeated ? 'repeated' : isQuery(view) ? null : 'bad-query'
    return planOne(
      'views',
      view.name,
      view,
      present.views.find((other) => isSameView(other, view)),
      reason,
    )
  })
  const stages = planStages(file['stage-order'], present)
  return {
    changes: [...fields, ...views].map(({ change }) => change).concat(stages.changes),
    fields: fields.flatMap(({ write }) => write ?? []),
    views: views.flatMap(({ write }) => write ?? []),
    order: stages.order,
  }
}

const isSameView = (a: TeamView, b: TeamView): boolean => a.object === b.object && a.name.trim() === b.name.trim()

function planOne<T extends { readonly object: string }>(
  part: TeamChange['part'],
  name: string,
  value: T,
  held: (T & { readonly id: string }) | undefined,
  reason: TeamChange['reason'],
): { readonly change: TeamChange; readonly write?: Write<T> } {
  const about = { ...plain, part, object: value.object, name }
  if (reason) return { change: { ...about, action: 'cannot', reason } }
  if (!held) return { change: { ...about, action: 'add' }, write: { id: null, value } }
  const changes = Object.keys(value).filter((member) => !isSame(value[member as keyof T], held[member as keyof T]))
  if (changes.length === 0) return { change: { ...about, action: 'same' } }
  return { change: { ...about, action: 'change', changes }, write: { id: held.id, value } }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function planStages(given: readonly TeamStages[], present: Present): { changes: TeamChange[]; order: StageOrder | null } {
  const changes: TeamChange[] = []
  let order = present.order
  /** Two funnels of the file may be the same one here. */
  const seen = new Set<string>()
  for (const { type, funnel, stages } of given) {
    const about = { ...plain, part: 'stage-order' as const, object: type, name: funnel?.name ?? '' }
    const own = present.stages.filter((stage) => stage.type === type)
    const here =
      funnel &&
      findRef(
        own.flatMap((stage) => stage.funnel ?? []),
        funnel,
      )
    if (funnel && !here) {
      changes.push({ ...about, action: 'cannot', reason: 'no-funnel' })
      continue
    }
    const place = `${type} ${here?.id ?? ''}`
    if (seen.has(place)) {
      changes.push({ ...about, action: 'cannot', reason: 'repeated' })
      continue
    }
    seen.add(place)
    const among = own.filter((stage) => stage.funnel?.id === here?.id)
    const found = stages.map((stage) => ({ stage, match: findRef(among, stage) }))
    const ids = [...new Set(found.flatMap(({ match }) => match?.id ?? []))]
    const missing = found.filter(({ match }) => !match).map(({ stage }) => stage.name)
    const renumbered = found.filter(({ stage, match }) => match && match.id !== stage.id).length
    const told = { ...about, missing, renumbered }
    if (ids.length === 0) {
      changes.push({ ...told, action: 'cannot', reason: 'no-stages' })
      continue
    }
    const former = order[type] ?? []
    const isHere = new Set(among.map(({ id }) => id))
    const before = former.filter((id) => isHere.has(id))
    // Stages that the file does not name follow those that it does.
    const next = [...ids, ...before.filter((id) => !ids.includes(id))]
    if (isSame(before, next)) changes.push({ ...told, action: 'same' })
    else {
      changes.push({ ...told, action: before.length === 0 ? 'add' : 'change' })
      order = { ...order, [type]: [...former.filter((id) => !isHere.has(id)), ...next] }
    }
  }
  return { changes, order: isSame(order, present.order) ? null : order }
}

/** The same record here: by id if its name is the same, otherwise by name. One without a name is found only by id. */
function findRef<R extends TeamRef>(among: readonly R[], wanted: TeamRef): R | undefined {
  const isNamed = ({ name }: TeamRef) => fold(name.trim()) === fold(wanted.name.trim())
  const same = among.find((one) => one.id === wanted.id && isNamed(one))
  return same ?? (isBlank(wanted.name) ? undefined : among.find(isNamed))
}
