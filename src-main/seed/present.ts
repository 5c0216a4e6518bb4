import type { Ref, Row, Store } from '../store/port.ts'
import { everything } from '../store/plan.ts'
import type { SeedDraft } from './record.ts'

/** Existing records, found by the names that generated records may have. */
export interface Present {
  find(type: string, known: NonNullable<SeedDraft['known']>, within: number | null): Ref | undefined
}

/** Longer lists are the user's own data, not generated earlier. */
const most = 2_000

const types = [
  ...['users', 'sources', 'products', 'segments', 'competitors', 'areas', 'order-statuses', 'contact-statuses', 'contact-types'],
  ...['company-statuses', 'company-types', 'deal-statuses', 'deal-loss-reasons', 'order-loss-reasons', 'order-stages'],
  ...['deal-stage-categories', 'deal-stages', 'oauth-token', 'applications'],
] as const

const funnelLink = 'deal-stage-category'

export async function readPresent(store: Pick<Store, 'read'>): Promise<Present> {
  const found = new Map<string, Ref>()
  for (const type of types) {
    const linkage = type === 'deal-stages' ? { linkage: [funnelLink] } : {}
    const { rows } = await store.read({ type, where: everything, page: { offset: 0, limit: most }, ...linkage })
    rows.forEach((row, index) => {
      const within = row.links[funnelLink]?.[0]?.key ?? null
      for (const name of listNames(row, index === 0)) {
        const key = toKey(type, name, within)
        if (!found.has(key)) found.set(key, row)
      }
    })
  }
  return { find: (type, known, within) => found.get(toKey(type, known, within)) }
}

/** The first user is the owner. A system stage is identified by its kind, whatever its name. */
function listNames({ type, attributes }: Row, first: boolean): string[] {
  const record = JSON.parse(new TextDecoder().decode(attributes)) as Record<string, unknown>
  const names = [record['name'], record['kind']]
  if (type === 'users') names.push(record['email'], first ? 'owner' : null)
  if (type === 'deal-stage-categories' && record['is-default'] === true) names.push('default')
  return names.filter((name) => typeof name === 'string')
}

const toKey = (type: string, known: string, within: number | null) => JSON.stringify([type, known, within])
