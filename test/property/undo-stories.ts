import { fromBytes } from '../../src-main/store/attributes.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Row, Store } from '../../src-main/store/port.ts'

/** Sends one request, checks what must hold after it, and gives the commit that it made, if any. */
export type Send = (method: string, url: string, body?: object) => Promise<string | undefined>

/** What is there, and the choices that the run has drawn. */
export interface Scene {
  readonly store: Store
  readonly send: Send
  readonly picks: readonly number[]
}

type Story = (scene: Scene) => Promise<void>

const chosen = <T>(from: readonly T[], nth = 0): T | undefined => from[nth % Math.max(1, from.length)]

async function list({ store }: Scene, type: string, linkage: readonly string[] = []): Promise<readonly Row[]> {
  return (await store.read({ type, where: everything, linkage })).rows
}

const edit = ({ send }: Scene, { type, id }: Row, attributes: object, relationships: object = {}) =>
  send('PATCH', `/api/v1/${type}/${id}`, { data: { type, id, attributes, relationships } })
const remove = ({ send }: Scene, { type, id }: Row, root = '/api/v1') => send('DELETE', `${root}/${type}/${id}`)
const to = ({ type, id }: Row) => ({ data: { type, id } })

async function undo({ send }: Scene, commit: string | undefined): Promise<void> {
  if (commit !== undefined) await send('POST', `/ext/v1/journal/${commit}/undo`)
}

/** A record that was just made; undefined where that was refused. */
async function create(scene: Scene, type: string, attributes: object, relationships: object = {}): Promise<Row | undefined> {
  const root = type === 'preferences' ? '/ext/v1' : '/api/v1'
  const made = await scene.send('POST', `${root}/${type}`, { data: { type, attributes, relationships } })
  const rows = await list(scene, type, Object.keys(relationships))
  return made === undefined ? undefined : rows.reduce((last, row) => (row.key > last.key ? row : last))
}

const funnel = { name: 'F', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }

/** The default goes, or lets another be it; a rival becomes it; then the first step is undone. */
const oneDefaultFunnel: Story = async (scene) => {
  const first = await create(scene, 'deal-stage-categories', { ...funnel, 'is-default': true })
  const rival = await create(scene, 'deal-stage-categories', { ...funnel, 'is-default': false })
  if (first && rival) await replaceDefault(scene, first, rival)
}

const oneDefaultAccount: Story = async (scene) => {
  const company = chosen(await list(scene, 'companies'), scene.picks[1])
  if (!company) return
  const owner = { company: to(company) }
  const first = await create(scene, 'company-bank-details', { name: 'First', 'is-default': true }, owner)
  const rival = await create(scene, 'company-bank-details', { name: 'Rival', 'is-default': false }, owner)
  if (first && rival) await replaceDefault(scene, first, rival)
}

async function replaceDefault(scene: Scene, first: Row, rival: Row): Promise<void> {
  const isGone = (scene.picks[0] ?? 0) % 2 === 0
  const commit = isGone ? await remove(scene, first) : await edit(scene, first, { 'is-default': false })
  await edit(scene, rival, { 'is-default': true })
  await undo(scene, commit)
}

/** A deal leaves its stage, or goes; the stage it was in moves to another funnel; then the first step is undone. */
const stageInItsFunnel: Story = async (scene) => {
  const [a, b, c] = scene.picks
  const own = await create(scene, 'deal-stage-categories', funnel)
  const elsewhere = chosen(
    (await list(scene, 'deal-stage-categories')).filter(({ key }) => key !== own?.key),
    a,
  )
  const stages = await list(scene, 'deal-stages')
  const left = own && (await create(scene, 'deal-stages', { name: 'S' }, { 'deal-stage-category': to(own) }))
  const deal = left && (await create(scene, 'deals', { name: 'D' }, { stage: to(left) }))
  const next = chosen(stages, b)
  if (!deal || !next || !elsewhere) return
  const commit = (c ?? 0) % 2 === 0 ? await edit(scene, deal, {}, { stage: to(next) }) : await remove(scene, deal)
  await edit(scene, left, {}, { 'deal-stage-category': to(elsewhere) })
  await undo(scene, commit)
}

/** A preference goes, another takes its key; then the first step is undone. */
const oneKey: Story = async (scene) => {
  const known = chosen(await list(scene, 'preferences'), scene.picks[0])
  const first = known ?? (await create(scene, 'preferences', { key: 'key-0', value: 1 }))
  if (!first) return
  const { key } = fromBytes(first.attributes)
  const commit = await remove(scene, first, '/ext/v1')
  await create(scene, 'preferences', { key, value: 1 })
  await undo(scene, commit)
}

/** A few steps that a single undo must not bring out of order: each breaks a rule where undo does not check it. */
export const stories: readonly Story[] = [oneDefaultFunnel, oneDefaultAccount, stageInItsFunnel, oneKey]
