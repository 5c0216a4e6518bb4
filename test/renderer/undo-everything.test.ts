import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmResources, registry } from '../../src-shared/resources/index.ts'
import type { FieldKind } from '../../src-shared/schema/field.ts'
import { findOwner, isOwnedSet } from '../../src-shared/schema/ownership.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { rawNumber, type ExactJson } from '../../src-shared/values/json.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import { createJobs, type JobOrder } from '../../src-renderer/api/jobs.ts'
import { createJournal } from '../../src-renderer/api/journal.ts'
import { parts } from '../../src-renderer/api/list-query.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Change, type Ref } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { readCell, toChange } from '../../src-renderer/fields/cell-value.ts'
import { findColumnEditor } from '../../src-renderer/fields/column-editor.ts'
import { listColumnNames } from '../../src-renderer/fields/column-kinds.ts'
import { listBulkFields } from '../../src-renderer/list/bulk/bulk-fields.ts'
import { replaceCell, toInverseChange, type CellChange } from '../../src-renderer/record/edit/replace-cell.ts'
import { revertChange } from '../../src-renderer/record/edit/revert-change.ts'
import { listMoves } from '../../src-renderer/list/selection/part-actions.ts'
import { undoCommit } from '../../src-renderer/record/undo/undo-commit.ts'
import { presentations } from '../../src-renderer/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'

const store = createMemoryStore({ registry })
let close: () => Promise<void>
let request: ReturnType<typeof createRequest>
let records: ReturnType<typeof createRecords>
let journal: ReturnType<typeof createJournal>
let jobs: ReturnType<typeof createJobs>
/** Two records of each type; of a section's, the second one is linked to all that the first one is given in a test. */
const made = new Map<string, readonly [Ref, Ref]>()

const need = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}
const pairOf = (type: string): readonly [Ref, Ref] => made.get(type) ?? expect.fail(`no ${type} were made`)

/** A new value of each kind that people edit. */
const samples: Partial<Record<FieldKind, ExactJson>> = {
  string: 'New',
  text: 'New\ntext',
  phone: '+7 900 000-00-00',
  email: 'new@example.org',
  url: 'https://example.org/',
  integer: rawNumber('77'),
  decimal: rawNumber('77.5'),
  date: '2026-02-03',
  datetime: '2026-02-03T10:00:00.000+00:00',
  boolean: true,
  color: '#123456',
}

async function makeOne(type: string, at: number): Promise<Ref> {
  const resource = registry.get(type)!
  const fields = Object.entries(resource.fields).filter(([, { required }]) => required)
  const attributes = Object.fromEntries(fields.map(([name, { values }]) => [name, values?.[0] ?? `${name} ${at}`]))
  const owner = findOwner(resource)
  const relationships = owner && { [owner]: pairOf(resource.relationships[owner]!.target)[at]! }
  const path = resource.reach === 'target' ? '/ext/v1/targets' : '/api/v1'
  const data = {
    type,
    attributes: { ...attributes, name: `${type} ${at}` },
    ...(relationships && {
      relationships: Object.fromEntries(Object.entries(relationships).map(([name, data]) => [name, { data }])),
    }),
  }
  if (!Object.hasOwn(resource.fields, 'name')) data.attributes = attributes as typeof data.attributes
  const document = need(await request({ method: 'POST', path: `${path}/${type}`, body: { data } as unknown as ExactJson }))
  return { type, id: (document['data'] as { id: string }).id }
}

beforeAll(async () => {
  const api = await openEngine(store)
  close = () => api.close()
  request = createRequest(api.ask, () => undefined)
  records = createRecords(request)
  journal = createJournal(request)
  jobs = createJobs(request)
  const types = [...registry.values()].filter(({ reach }) => reach === 'crm' || reach === 'target')
  const owned = types.filter((resource) => findOwner(resource) !== undefined)
  for (const { type } of [...types.filter((one) => !owned.includes(one)), ...owned])
    made.set(type, [await makeOne(type, 0), await makeOne(type, 1)])
  for (const { resource } of presentations) {
    const links = Object.entries(resource.relationships).filter(([name]) => !isOwnedSet(registry, resource, name))
    const [mine, other] = pairOf(resource.type)
    for (const [at, { id }] of [mine, other].entries())
      for (const [name, { target, many }] of links) {
        const end = pairOf(target)[at]!
        if (target !== resource.type)
          need(await records.editRecord(resource, id, { relationships: { [name]: many ? [end] : end } }))
      }
  }
})
afterAll(() => close())

/** Every record with all its links, but for the times of change. */
async function snapshot() {
  const all: Record<string, unknown> = {}
  for (const resource of crmResources) {
    const linkage = Object.keys(resource.relationships)
    const { rows } = await store.read({ type: resource.type, where: everything, linkage })
    for (const { id, attributes, links } of rows) {
      const { 'updated-at': _, ...values } = JSON.parse(new TextDecoder().decode(attributes)) as Record<string, unknown>
      const ends = Object.entries(links).map(([name, refs]) => [name, refs.map((ref) => ref.id).toSorted()])
      all[`${resource.type}/${id}`] = { values, links: Object.fromEntries(ends) as unknown }
    }
  }
  return all
}

/** What a column is given: another value, or what is linked to another record so far. */
function toSample(resource: Resource, name: string): ExactJson {
  const field = resource.fields[name]
  if (field) return samples[field.kind] ?? field.values?.[1] ?? expect.fail(`no sample of ${field.kind}`)
  const { target, many } = resource.relationships[name]!
  const [own, others] = pairOf(target)
  return (many ? (target === resource.type ? [others] : [own, others]) : others) as unknown as ExactJson
}

/** Every relationship, and of the fields that are plain texts the first two. */
function listTried(resource: Resource): readonly string[] {
  const names = listColumnNames(resource).filter((name) => findColumnEditor(resource, name) !== undefined)
  const isPlain = (name: string) => ['string', 'phone', 'url'].includes(resource.fields[name]?.kind ?? '')
  return [...names.filter((name) => !isPlain(name)), ...names.filter(isPlain).slice(0, 2)]
}

const columns = presentations.flatMap(({ resource }) =>
  [...listTried(resource), 'custom-1'].map((name) => [resource.type, name, resource] as const),
)

describe('whatever offers undo can be undone, and redone', () => {
  it.each(columns)('a cell: %s %s', async (type, name, resource) => {
    const { id } = pairOf(type)[0]
    const link = Object.hasOwn(resource.relationships, name) ? [name] : []
    const before = await snapshot()
    const row = need(await records.readRecord(resource, id, link))
    const to = name === 'custom-1' ? 'New' : toSample(resource, name)
    const change: CellChange = { id, name, from: readCell(resource, name, row), to }
    const saved = await replaceCell(records, resource, change)
    expect(need(saved).kind).toBe('replaced')
    const after = await snapshot()
    expect(after).not.toEqual(before)

    const undone = await revertChange({ records, journal }, resource, change, saved.ok ? saved.commit : undefined)
    expect(need(undone).kind).toBe('replaced')
    expect(await snapshot()).toEqual(before)
    const again = toInverseChange(change)
    const redone = await revertChange({ records, journal }, resource, again, undone.ok ? undone.commit : undefined)
    expect(need(redone).kind).toBe('replaced')
    expect(await snapshot()).toEqual(after)
    need(await revertChange({ records, journal }, resource, change, redone.ok ? redone.commit : undefined))
  })

  async function runJob(order: Omit<JobOrder, 'which'>, ids: readonly string[]): Promise<void> {
    const before = await snapshot()
    let { id } = need(await jobs.start({ ...order, which: { ids } }))
    const settle = async () => {
      await expect.poll(async () => need(await jobs.find(id)).state, { interval: 2 }).toBe('done')
      expect(need(await jobs.find(id)).skipped).toEqual([])
    }
    await settle()
    const after = await snapshot()
    expect(after).not.toEqual(before)
    for (const expected of [before, after, before]) {
      id = need(await jobs.undo(id)).id
      await settle()
      expect(await snapshot()).toEqual(expected)
    }
  }

  it.each(columns.filter(([, name, resource]) => listBulkFields(resource).includes(name)))(
    'a field of many records: %s %s',
    async (type, name, resource) => {
      const change: Change = toChange(resource, name, toSample(resource, name))
      const ids = pairOf(type).map(({ id }) => id)
      // Two records of one type cannot be linked to themselves.
      const isSelf = resource.relationships[name]?.target === type
      await runJob({ resource, action: 'edit', change }, isSelf ? ids.slice(0, 1) : ids)
    },
  )

  it.each(presentations.map(({ resource }) => [resource.type, resource] as const))(
    'a move and its way back: %s',
    async (type, resource) => {
      const ids = pairOf(type).map(({ id }) => id)
      const first = listMoves(resource, 'actual').filter((move) => move === 'archive' || move === 'trash')
      for (const action of first) await runJob({ resource, action }, ids)
      // Deleting waits in the window instead, and can be called off until it is sent.
      expect(parts.flatMap((part) => listMoves(resource, part)).toSorted()).toEqual(expect.arrayContaining(['delete']))
    },
  )

  it.each(presentations.map(({ resource }) => [resource.type, resource] as const))('a new record: %s', async (type, resource) => {
    const before = await snapshot()
    const attributes = type === 'contacts' ? { 'first-name': 'A', 'last-name': 'B' } : { name: 'New' }
    const end = pairOf(type === 'companies' ? 'contacts' : 'companies')[0]
    const relationships =
      type === 'contacts' ? { companies: [end] } : type === 'companies' ? { contacts: [end] } : { company: end }
    const created = await records.createRecord(resource, { attributes, relationships })
    need(created)
    const after = await snapshot()
    const words = { toProblem: ({ kind }: { kind: string }) => kind, toMoved: (moved: string) => moved }
    const { undo, redo } = undoCommit(journal, (created.ok && created.commit) || 'none', words)
    expect([await undo(), await snapshot()]).toEqual([{ kind: 'done' }, before])
    expect([await redo(), await snapshot()]).toEqual([{ kind: 'done' }, after])
    expect(await undo()).toEqual({ kind: 'done' })
  })
})

describe('what belongs to one record', () => {
  const owned = [...registry.values()].flatMap((resource) =>
    Object.keys(resource.relationships)
      .filter((name) => isOwnedSet(registry, resource, name) || findOwner(resource) === name)
      .map((name) => [resource.type, name, resource] as const),
  )

  it('is told by the declarations', () => {
    expect(owned.map(([type, name]) => `${type} ${name}`)).toEqual([
      'companies bank-details',
      'company-bank-details company',
      'deal-stages deal-stage-category',
    ])
  })

  it.each(owned)('is neither taken nor given away by a picker: %s %s', (_type, name, resource) => {
    expect(findColumnEditor(resource, name)).toBeUndefined()
    expect(listBulkFields(resource)).not.toContain(name)
  })
})
