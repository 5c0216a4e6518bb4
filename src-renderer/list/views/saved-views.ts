import { tableState } from '../../../src-shared/resources/table-state.ts'
import { listWhole, toFirstPath } from '../../api/list-whole.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { createRecords, type RecordRow } from '../../api/records.ts'
import type { Request } from '../../api/request.ts'

export interface SavedView {
  readonly id: string
  readonly name: string
  readonly query: string
}

/** A view and the type of its list. */
export interface ListedView extends SavedView {
  readonly object: string
}

export interface SavedViews {
  /** The views of all lists, sorted by name. */
  listAll(signal?: AbortSignal): Promise<Outcome<readonly ListedView[]>>
  create(object: string, name: string, query: string): Promise<Outcome<SavedView>>
  change(id: string, change: { readonly name?: string; readonly query?: string }): Promise<Outcome<SavedView>>
  /** Returns the commit of the deletion, for undo. */
  remove(id: string): Promise<Outcome<string | undefined>>
}

export const byName = (a: SavedView, b: SavedView): number => a.name.localeCompare(b.name, undefined, { numeric: true })

const names = ['name', 'object', 'query'] as const

export const viewsPath = toFirstPath(tableState, names)

export function createSavedViews(request: Request): SavedViews {
  const records = createRecords(request)

  async function listAll(signal?: AbortSignal): Promise<Outcome<readonly ListedView[]>> {
    const outcome = await listWhole(records, tableState, names, signal)
    if (!outcome.ok) return outcome
    return succeed(outcome.value.map(toListed).toSorted(byName))
  }

  return {
    listAll,
    async create(object, name, query) {
      return toOutcome(await records.createRecord(tableState, { attributes: { name, object, query } }))
    },
    async change(id, attributes) {
      return toOutcome(await records.editRecord(tableState, id, { attributes: { ...attributes } }))
    },
    async remove(id) {
      const outcome = await records.removeRecord(tableState, id)
      return outcome.ok ? succeed(outcome.commit) : outcome
    },
  }
}

const toOutcome = (outcome: Outcome<RecordRow>): Outcome<SavedView> => (outcome.ok ? succeed(toView(outcome.value)) : outcome)

function toListed({ id, attributes }: RecordRow): ListedView {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : '')
  return { id, name: text('name'), query: text('query'), object: text('object') }
}

function toView(row: RecordRow): SavedView {
  const { id, name, query } = toListed(row)
  return { id, name, query }
}
