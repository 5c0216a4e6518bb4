import { linkTargets, type Links, type Values, type Write } from './write.ts'

/** What must be stored of one record; attributes and links that no one wrote are not in it. */
export interface KnownRecord {
  readonly type: string
  readonly id: string
  readonly attributes: Values
  readonly links: Links
}

/** What must be stored by what was answered so far. Never changed: each write gives the next one. */
export interface Ledger {
  readonly records: ReadonlyMap<string, KnownRecord>
  readonly gone: ReadonlySet<string>
}

export const nameOf = (type: string, id: string) => `${type}/${id}`

/** The ledger once that write is done; `id` is what a create was given. */
export function withWrite(ledger: Ledger, write: Write, id?: string): Ledger {
  switch (write.kind) {
    case 'create': {
      if (id === undefined) throw new Error('A create has an id once it is done.')
      const { type, attributes, links } = write
      return withRecord(clearedDefaults(ledger, write.type, attributes, links['company']), { type, id, attributes, links })
    }
    case 'edit': {
      // Which funnel is the default is every writer's to change: that there is one is checked of them all together.
      if (write.type === 'deal-stage-categories') return ledger
      const record = needRecord(ledger, write.type, write.id)
      const cleared = clearedDefaults(ledger, write.type, write.attributes, record.links['company'])
      return withRecord(cleared, { ...record, attributes: { ...record.attributes, ...write.attributes } })
    }
    case 'link':
    case 'unlink':
    case 'replace':
      return withLinks(ledger, write)
    case 'delete':
      return without(ledger, write.type, write.id)
    default:
      return write satisfies never
  }
}

export function needRecord({ records }: Ledger, type: string, id: string): KnownRecord {
  const record = records.get(nameOf(type, id))
  if (!record) throw new Error(`${nameOf(type, id)} is not in the ledger`)
  return record
}

function withRecord({ records, gone }: Ledger, record: KnownRecord): Ledger {
  return { gone, records: new Map(records).set(nameOf(record.type, record.id), record) }
}

/** New default details of a company push aside its others. */
function clearedDefaults(ledger: Ledger, type: string, attributes: Values, company: readonly string[] = []): Ledger {
  if (type !== 'company-bank-details' || attributes['is-default'] !== true) return ledger
  const others = [...ledger.records.values()].filter((one) => one.type === type && one.links['company']?.[0] === company[0])
  return others.reduce(
    (next, one) => withRecord(next, { ...one, attributes: { ...one.attributes, 'is-default': false } }),
    ledger,
  )
}

function withLinks(ledger: Ledger, write: Extract<Write, { relationship: string }>): Ledger {
  const record = needRecord(ledger, write.type, write.id)
  const present = record.links[write.relationship] ?? []
  const named = new Set(write.ids)
  const next =
    write.kind === 'link'
      ? [...new Set([...present, ...named])]
      : write.kind === 'unlink'
        ? present.filter((id) => !named.has(id))
        : [...named]
  const linked = withRecord(ledger, { ...record, links: { ...record.links, [write.relationship]: next } })
  // Contacts of contacts are one fact seen from both.
  if (write.type !== 'contacts' || write.relationship !== 'contacts') return linked
  return [...new Set([...present, ...named])].reduce((state, far) => {
    const other = needRecord(state, 'contacts', far)
    const rest = (other.links['contacts'] ?? []).filter((id) => id !== record.id)
    const contacts = next.includes(far) ? [...rest, record.id] : rest
    return withRecord(state, { ...other, links: { ...other.links, contacts } })
  }, linked)
}

/** Bank details go with their company, and no link leads to what is gone. */
function without(ledger: Ledger, type: string, id: string): Ledger {
  const dependants = [...ledger.records.values()].filter(
    (one) => type === 'companies' && one.type === 'company-bank-details' && one.links['company']?.[0] === id,
  )
  const removed = new Set([nameOf(type, id), ...dependants.map((one) => nameOf(one.type, one.id))])
  const left = [...ledger.records].filter(([name]) => !removed.has(name))
  const records = new Map(left.map(([name, record]) => [name, { ...record, links: withoutEnd(record, type, id) }]))
  return { records, gone: new Set([...ledger.gone, ...removed]) }
}

function withoutEnd(record: KnownRecord, type: string, id: string): Links {
  return Object.fromEntries(
    Object.entries(record.links).map(([name, ids]) => [
      name,
      linkTargets[record.type]?.[name]?.target === type ? ids.filter((one) => one !== id) : ids,
    ]),
  )
}
