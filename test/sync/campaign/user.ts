import { refusedWord } from '../hosted/draw-write-quirks.ts'
import type { Act, FieldEdit } from './act.ts'
import type { Device } from './device.ts'
import { markOf, type Asked } from './ledger.ts'
import { readViews, toPlace, type RowView } from './row-view.ts'
import { decimals, linesOf, shapeOf } from './shapes.ts'

const write = { how: 'write', fields: [], sets: [], addressed: null, mark: null } as const satisfies Asked
const isDone = (status: number) => status >= 200 && status < 300

/** The records of a type that the user sees, in an order that stays. */
export async function listSeen(device: Device, type: string): Promise<RowView[]> {
  const views = await readViews(device.storage.open(), type)
  return views.sort((a, b) => a.key - b.key)
}

const at = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)]

/** Does it; says in words what came of it. */
export function perform(device: Device, act: Act): Promise<string> {
  return device.inTurn(async () => {
    const words = act.is === 'undo' ? await undo(device, act.back) : await actOn(device, act)
    return `user of ${device.name}: ${words}`
  })
}

async function actOn(device: Device, act: Exclude<Act, { is: 'undo' }>): Promise<string> {
  if (act.is === 'create') return create(device, act)
  const view = at(await listSeen(device, act.type), act.nth)
  if (!view) return `no ${act.type}`
  const place = toPlace(view.type, view.key)
  const path = `/api/v1/${view.type}/${view.id}`
  const patch = async (asked: Partial<Asked>, attributes: object, relationships: object, words: string) => {
    const body = { data: { type: view.type, id: view.id, attributes, relationships } }
    const { status } = await device.ask({ ...write, addressed: place, ...asked }, 'PATCH', path, body)
    return `${view.type}/${view.id} ${words}: ${String(status)}`
  }
  switch (act.is) {
    case 'edit': {
      const { attributes, fields } = toAttributes(device, act.type, act.fields, markOf(view), view)
      return patch({ fields }, attributes, {}, JSON.stringify(attributes))
    }
    case 'point': {
      const target = shapeOf(act.type).toOne[act.name] ?? ''
      const other = act.to === null ? undefined : at(await listSeen(device, target), act.to)
      const data = other ? { type: other.type, id: other.id } : null
      return patch(
        { fields: [`relationships/${act.name}`] },
        {},
        { [act.name]: { data } },
        `${act.name} to ${other?.id ?? 'none'}`,
      )
    }
    case 'state': {
      const isSet = view.fields.get(act.name) !== 'null'
      const value = isSet ? null : new Date(Date.UTC(2026, 0, 1) + (device.given += 1)).toISOString()
      return patch({ fields: [act.name] }, { [act.name]: value }, {}, `${act.name} ${String(value)}`)
    }
    case 'link':
    case 'unlink': {
      const target = shapeOf(act.type).sets[act.name] ?? ''
      const held = view.sets.get(act.name) ?? []
      const seen = await listSeen(device, target)
      const others = act.is === 'link' ? seen : seen.filter(({ type, key }) => held.includes(toPlace(type, key)))
      const other = at(others, act.to)
      if (!other || toPlace(other.type, other.key) === place) return `nothing to ${act.is}`
      const method = act.is === 'link' ? 'POST' : 'DELETE'
      const body = { data: [{ type: other.type, id: other.id }] }
      const asked = { ...write, addressed: place, sets: [act.name] }
      const { status } = await device.ask(asked, method, `${path}/relationships/${act.name}`, body)
      return `${view.type}/${view.id} ${act.name} ${act.is} ${other.id}: ${String(status)}`
    }
    case 'delete': {
      const { status } = await device.ask({ ...write, how: 'delete', addressed: place }, 'DELETE', path)
      return `${view.type}/${view.id} deleted: ${String(status)}`
    }
    default:
      return act satisfies never
  }
}

async function create(device: Device, { type, fields, links }: Extract<Act, { is: 'create' }>): Promise<string> {
  const shape = shapeOf(type)
  const mark = `c${device.name}${String((device.given += 1))}`
  const edits = [...shape.required, ...fields].map((name): FieldEdit => ({ name, how: 'plain' }))
  const { attributes, fields: written } = toAttributes(device, type, edits, mark)
  const relationships: Record<string, object> = {}
  const needed = shape.needed.filter((name) => !links.some((link) => link.name === name)).map((name) => ({ name, to: 0 }))
  for (const { name, to } of [...links, ...needed]) {
    const other = at(await listSeen(device, shape.toOne[name] ?? ''), to)
    if (other) relationships[name] = { data: { type: other.type, id: other.id } }
  }
  const names = Object.keys(relationships).map((name) => `relationships/${name}`)
  const asked = { ...write, fields: [...written, ...Object.keys(shape.fixed), ...names], mark }
  const data = { type, attributes: { ...shape.fixed, ...attributes }, relationships }
  const { status, text } = await device.ask(asked, 'POST', `/api/v1/${type}`, { data })
  return `${type} ${mark} created: ${String(status)} ${isDone(status) ? '' : text}`
}

/** Every value is one that nobody else ever writes. */
function toAttributes(device: Device, type: string, edits: readonly FieldEdit[], mark: string | null, view?: RowView) {
  const attributes: Record<string, unknown> = {}
  const customs: Record<string, unknown> = {}
  for (const { name, how } of edits) {
    const number = (device.given += 1)
    const isMarked = mark !== null && name === shapeOf(type).required[0]
    const text = `${isMarked ? `${mark} ` : ''}t${device.name}${String(number)}${how === 'refused' ? ` ${refusedWord}` : ''}`
    const value = how === 'null' ? null : how === 'odd' ? `  ${text} ` : how === 'line' ? addLine(text) : text
    function addLine(line: string): string {
      const present = linesOf(view?.fields.get(name) ?? 'null')
      return (number % 3 === 0 ? [...present, line] : [line, ...present]).join('\n')
    }
    const amount = how === 'null' ? null : number + (device.name === 'A' ? 1_000_000 : 2_000_000)
    if (name.startsWith('customs/')) customs[name.slice('customs/'.length)] = value
    else attributes[name] = decimals.has(name) ? amount : value
  }
  if (Object.keys(customs).length > 0) attributes['customs'] = customs
  return { attributes, fields: edits.map(({ name }) => name) }
}

async function undo(device: Device, back: number): Promise<string> {
  const own = device.commits.at(-1 - back)
  if (!own) return 'nothing to undo'
  const { status, text } = await device.ask({ ...own.asked, how: 'undo' }, 'POST', `/ext/v1/journal/${own.commit}/undo`)
  return `undo of ${own.asked.how} ${own.asked.addressed ?? ''}: ${String(status)} ${isDone(status) ? '' : text}`
}
