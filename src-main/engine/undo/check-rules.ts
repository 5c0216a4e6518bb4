import { findDefaultScope } from '../../../src-shared/rules/defaults.ts'
import { calculate, calculated, isFormula } from '../../../src-shared/rules/funnel-formula.ts'
import { listUniqueFields } from '../../../src-shared/rules/unique.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { toComparable } from '../../../src-shared/schema/comparable.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Target } from '../../store/batch.ts'
import { nothing, type Condition } from '../../store/plan.ts'
import type { JournalEntry } from '../../store/port.ts'
import { endOf, isSame, listHeld, refuseEntry, toFinal, type UndoDraft } from './undo-draft.ts'

/** A record as the undo leaves it, with the parts that the undo writes. */
interface Written {
  readonly entry: JournalEntry
  readonly type: string
  readonly id: string
  readonly self: Target
  readonly attributes: ExactObject
  readonly held: Readonly<Record<string, Target | null>>
  isWritten(name: string): boolean
}

/** Checks the written records against the rules. Recalculates nothing: values are restored as stored. */
export async function checkRules(draft: UndoDraft): Promise<void> {
  const all = listWritten(draft)
  for (const one of all) {
    refuseMissingEnd(draft, one)
    await refuseSecondDefault(draft, one, all)
    await refuseTaken(draft, one)
    if (one.type === 'deals') {
      await refuseForeignStage(draft, one, all)
      await refuseCalculated(draft, one, all)
    }
    if (one.type === 'deal-stages') await refuseMovedStage(draft, one)
  }
}

function listWritten(draft: UndoDraft): Written[] {
  const { core, restored, patches } = draft
  return [
    ...[...restored.values()].map(({ entry, self, attributes, held }): Written => {
      return { entry, type: entry.type, id: entry.ids[0] ?? '', self, attributes, held, isWritten: () => true }
    }),
    ...[...patches.values()].map((patch): Written => {
      const { entry, row, values, held } = patch
      const present = listHeld(core, row.type).map((name) => [name, endOf(row, name)?.key ?? null] as const)
      return {
        entry,
        type: row.type,
        id: row.id,
        self: row.key,
        attributes: toFinal(patch),
        held: { ...Object.fromEntries(present), ...held },
        isWritten: (name) => Object.hasOwn(values, name) || Object.hasOwn(held, name),
      }
    }),
  ]
}

const refuse = (draft: UndoDraft, { entry, type, id }: Written, reason: string) => refuseEntry(draft, entry, reason, { type, id })

const isOne = (a: Target | null | undefined, b: Target | null | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Records that the undo deletes or writes are judged by their new state. */
function without({ removed, patches }: UndoDraft, type: string): Condition {
  const rows = [...removed.values(), ...patches.values()].map(({ row }) => row).filter((row) => row.type === type)
  return { op: 'not', of: { op: 'key', keys: rows.map(({ key }) => key) } }
}

function refuseMissingEnd(draft: UndoDraft, one: Written): void {
  const { relationships } = needResource(draft.core.registry, one.type)
  for (const [name, { required, many }] of Object.entries(relationships)) {
    if (required && !many && one.isWritten(name) && (one.held[name] ?? null) === null) refuse(draft, one, `needs its ${name}`)
  }
}

/** At most one default per account, or per owner. Records whose owner is not here may have different ones. */
async function refuseSecondDefault(draft: UndoDraft, one: Written, all: readonly Written[]): Promise<void> {
  const scope = findDefaultScope(one.type)
  if (!scope || one.attributes['is-default'] !== true) return
  const { relationship } = scope
  if (!one.isWritten('is-default') && !(relationship !== undefined && one.isWritten(relationship))) return
  const owner = relationship === undefined ? null : (one.held[relationship] ?? null)
  if (relationship !== undefined && owner === null) return
  const isRival = (other: Written) =>
    other !== one &&
    other.type === one.type &&
    other.attributes['is-default'] === true &&
    (relationship === undefined || isOne(other.held[relationship], owner))
  const beside = all.find(isRival)
  if (beside) return refuse(draft, one, `cannot be the default beside ${beside.type} ${beside.id}`)
  const of: Condition[] = [{ op: 'equals', field: 'is-default', values: [1] }, without(draft, one.type)]
  if (relationship !== undefined) of.push(await ownedBy(draft, one.type, relationship, owner))
  await refuseWhere(draft, one, { op: 'all', of }, (id) => `cannot be the default beside ${one.type} ${id}`)
}

/** An owner restored by the same undo owns nothing else yet. */
async function ownedBy({ core }: UndoDraft, type: string, relationship: string, owner: Target | null): Promise<Condition> {
  if (typeof owner !== 'number') return nothing
  const target = needResource(core.registry, type).relationships[relationship]?.target ?? ''
  const [row] = (await core.store.read({ type: target, where: { op: 'key', keys: [owner] }, bare: true })).rows
  return row ? { op: 'linked', relationship, ids: [row.id] } : nothing
}

async function refuseTaken(draft: UndoDraft, one: Written): Promise<void> {
  const names = listUniqueFields(one.type)
  if (!names.some((name) => one.isWritten(name))) return
  const { fields } = needResource(draft.core.registry, one.type)
  const same = names.map((field): Condition => {
    return { op: 'equals', field, values: [toComparable(fields[field]?.kind ?? 'string', one.attributes[field])] }
  })
  const name = names.at(-1) ?? ''
  const where: Condition = { op: 'all', of: [...same, without(draft, one.type)] }
  await refuseWhere(draft, one, where, (id) => `${name} has been taken by ${one.type} ${id}`)
}

async function refuseWhere(draft: UndoDraft, one: Written, where: Condition, toReason: (id: string) => string): Promise<void> {
  const { type } = one
  const [other] = (await draft.core.store.read({ type, where, bare: true, page: { offset: 0, limit: 1 } })).rows
  if (other) refuse(draft, one, toReason(other.id))
  else draft.require.push({ is: 'none', type, where })
}

/** A deal's stage must belong to its funnel. */
async function refuseForeignStage(draft: UndoDraft, one: Written, all: readonly Written[]): Promise<void> {
  const { stage = null } = one.held
  if (stage === null || (!one.isWritten('stage') && !one.isWritten('stage-category'))) return
  const funnel = await findFunnel(draft, stage, all)
  if (!isOne(funnel, one.held['stage-category'])) refuse(draft, one, 'stage is no longer in its stage-category')
}

async function findFunnel({ core, require }: UndoDraft, stage: Target, all: readonly Written[]): Promise<Target | null> {
  const written = all.find(({ type, self }) => type === 'deal-stages' && isOne(self, stage))
  if (written || typeof stage !== 'number') return written?.held['deal-stage-category'] ?? null
  const linkage = ['deal-stage-category']
  const [row] = (await core.store.read({ type: 'deal-stages', where: { op: 'key', keys: [stage] }, linkage })).rows
  if (row) require.push({ is: 'version', type: row.type, key: row.key, version: row.version })
  return row ? (endOf(row, 'deal-stage-category')?.key ?? null) : null
}

/** In a calculating funnel, amount and cost must match the formula. */
async function refuseCalculated(draft: UndoDraft, one: Written, all: readonly Written[]): Promise<void> {
  const names = calculated.filter((name) => one.isWritten(name))
  const { 'stage-category': funnel = null } = one.held
  if (names.length === 0 || funnel === null) return
  const attributes = await readFunnel(draft, funnel, all)
  const wrong = names.filter(
    (name) => isFormula(attributes, name) && !isSame(calculate(attributes, name, one.attributes), one.attributes[name]),
  )
  if (wrong.length > 0) refuse(draft, one, `${wrong.join(', ')} - is calculated by the formula of its funnel`)
}

async function readFunnel({ core, require }: UndoDraft, funnel: Target, all: readonly Written[]): Promise<ExactObject> {
  const type = 'deal-stage-categories'
  const written = all.find((other) => other.type === type && isOne(other.self, funnel))
  if (written || typeof funnel !== 'number') return written?.attributes ?? {}
  const [row] = (await core.store.read({ type, where: { op: 'key', keys: [funnel] } })).rows
  if (row) require.push({ is: 'version', type, key: row.key, version: row.version })
  return row ? fromBytes(row.attributes) : {}
}

/** A stage with deals must not leave its funnel. */
async function refuseMovedStage(draft: UndoDraft, one: Written): Promise<void> {
  if (typeof one.self !== 'number' || !one.isWritten('deal-stage-category')) return
  const where: Condition = { op: 'all', of: [{ op: 'linked', relationship: 'stage', ids: [one.id] }, without(draft, 'deals')] }
  const [deal] = (await draft.core.store.read({ type: 'deals', where, bare: true, page: { offset: 0, limit: 1 } })).rows
  if (deal) refuse(draft, one, `deal-stage-category is fixed while deals ${deal.id} stands in the stage`)
  else draft.require.push({ is: 'none', type: 'deals', where })
}
