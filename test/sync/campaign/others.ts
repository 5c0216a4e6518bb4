import { choose, often, whole, type Chance } from '../hosted/drawing.ts'
import { isObject, parseExact, type Json } from '../hosted/exact-json.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { toText } from './row-view.ts'
import { decimals, linesOf, longTexts, shapes } from './shapes.ts'
import type { Witness } from './witness.ts'

function idOf(link: Json | undefined): string {
  const data = isObject(link) ? link['data'] : undefined
  return isObject(data) && typeof data['id'] === 'string' ? data['id'] : ''
}

export interface Others {
  /** Does one thing, and says what. */
  readonly act: (chance: Chance) => string
  readonly makeTwin: (chance: Chance) => string
}

/** Users who work at the hosted CRM itself. Every value is one that nobody else ever writes. */
export function createOthers(crm: HostedCrm, witness: Pick<Witness, 'lastSent' | 'twins'>): Others {
  let given = 0
  const types = [
    'contacts',
    'contacts',
    'companies',
    'companies',
    'deals',
    'deals',
    'orders',
    'company-bank-details',
    'deal-stages',
  ]
  const token = () => `tO${String((given += 1))}`
  const pick = (chance: Chance, type: string): string | undefined => {
    const ids = crm.ids(type)
    return ids[Math.floor(chance() ** 3 * ids.length)]
  }

  function edit(chance: Chance, type: string, id: string): string {
    const { required = [], texts = [] } = shapes[type] ?? {}
    const name = choose(chance, [...required.slice(1), ...texts, ...(type === 'deal-stages' ? ['color'] : [])])
    const value = name === 'color' ? `#${String(100_000 + whole(chance, 899_999))}` : toValue(chance, type, id, name)
    const key = name.startsWith('customs/') ? name.slice('customs/'.length) : undefined
    if (key !== undefined) crm.update(type, id, { customs: { [key]: value } })
    else crm.update(type, id, { [name]: decimals.has(name) ? 3_000_000 + (given += 1) : value })
    return `${name} edited`
  }

  /** A word of its own, or a line that is added to a long text. */
  function toValue(chance: Chance, type: string, id: string, name: string): string {
    const value = token()
    if (!longTexts.has(name) || often(chance, 0.4)) return value
    const present = linesOf(toText(parseExact(crm.peek(type, id)?.attributes[name] ?? 'null')))
    return (often(chance, 0.3) ? [...present, value] : [value, ...present]).join('\n')
  }

  function make(chance: Chance, type: string): string {
    const { required = [], needed = [], toOne = {} } = shapes[type] ?? {}
    const links: Record<string, string[]> = {}
    for (const name of needed) {
      const other = pick(chance, toOne[name] ?? '')
      if (other === undefined) return 'nothing to do'
      links[name] = [other]
    }
    return `made ${crm.create(type, { attributes: Object.fromEntries(required.map((name) => [name, token()])), links })}`
  }

  /**
   * Makes a record equal to the last that a device sent, but for the case of its names, so that it bears no mark. Where no time
   * and no author could tell the two apart, it does not.
   */
  function makeTwin(chance: Chance): string {
    const { lastSent } = witness
    if (!lastSent) return 'nothing to do'
    const { type, body } = lastSent
    const hasAuthor = ['contacts', 'companies', 'deals', 'orders'].includes(type)
    if (!hasAuthor && crm.quirks.sentCreatedAt === 'ignored') return 'nothing to do'
    const { required = [], needed = [], texts = [] } = shapes[type] ?? {}
    const { 'created-at': _time, ...sent } = body.attributes
    const named = required.map((name) => [name, toText(sent[name]).toLowerCase()] as const)
    const more = texts.filter((name) => !name.includes('/') && !decimals.has(name) && often(chance, 0.2))
    const links = Object.fromEntries(needed.map((name) => [name, [idOf(body.relationships[name])]]))
    if (Object.entries(links).some(([name, [id = '']]) => !crm.has(shapes[type]?.toOne[name] ?? '', id))) return 'nothing to do'
    const author = crm.ids('users').at(-1) ?? ''
    const id = crm.create(type, {
      attributes: { ...Object.fromEntries(more.map((name) => [name, token()])), ...sent, ...Object.fromEntries(named) },
      links: { ...links, ...(hasAuthor && often(chance, 0.7) && { user: [author] }) },
    })
    witness.twins.add(`${type}/${id}`)
    return `${type} made ${id}, equal to one that was sent`
  }

  function relink(chance: Chance, type: string, id: string): string {
    const { toOne = {}, sets = {}, needed = [] } = shapes[type] ?? {}
    const all = Object.entries({ ...toOne, ...sets }).filter(([name]) => !needed.includes(name) && name !== 'stage-category')
    if (all.length === 0) return 'has no links'
    const [name, target] = choose(chance, all)
    const held = crm.membersOf(type, id, name) ?? []
    if (held.length > 0 && name !== 'stage' && often(chance, 0.5)) {
      const gone = choose(chance, held)
      crm.unlink(type, id, name, gone)
      return `${name} loses ${gone}`
    }
    const other = pick(chance, target)
    if (other === undefined || (target === type && other === id)) return 'is left as it was'
    crm.link(type, id, name, other)
    return `${name} gains ${other}`
  }

  function changeState(chance: Chance, type: string, id: string): string {
    const record = crm.peek(type, id)
    if (shapes[type]?.states.length === 0 || !record) return 'has no states'
    if (often(chance, 0.5)) crm.archive(type, id, !record.archived)
    else if (record.trashed === true) crm.restore(type, id)
    else crm.discard(type, id)
    return 'changed its state'
  }

  const act: Others['act'] = (chance) => {
    if (often(chance, 0.06)) return `others: ${makeTwin(chance)}`
    const type = choose(chance, types)
    const at = chance()
    const id = pick(chance, type)
    if (at < 0.12 || id === undefined) return `others: ${type} ${make(chance, type)}`
    const words = `others: ${type}/${id}`
    if (at < 0.6) return `${words} ${edit(chance, type, id)}`
    if (at < 0.8) return `${words} ${relink(chance, type, id)}`
    if (at < 0.88) return `${words} ${changeState(chance, type, id)}`
    if (!crm.isFree(type, id)) return `${words} is locked and stays`
    crm.remove(type, id)
    return `${words} deleted`
  }
  return { act, makeTwin }
}
