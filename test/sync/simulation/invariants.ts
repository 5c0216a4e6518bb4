import { fromBytes } from '../../../src-main/store/attributes.ts'
import type { Batch, Operation } from '../../../src-main/store/batch.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import type { CanonicalRecord, Snapshot } from '../hosted/canonical.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { Breach } from './breach.ts'
import type { SentCall } from './faulty-network.ts'

const isMirrored = (type: string) => registry.get(type)?.reach === 'crm'
const listPath = /^\/api\/v1\/(?!current-token$)[^/]+$/

export const isListCall = ({ call }: Pick<SentCall, 'call'>): boolean =>
  call.method === 'GET' && listPath.test(new URL(call.url).pathname)

/** A record goes only after the server said twice that it has none of that id, and rightly. */
export function checkDeletions(crm: HostedCrm, store: Store, batch: Batch): Promise<void> | undefined {
  const deletes = batch.operations.filter((operation) => operation.op === 'delete')
  const types = new Set(deletes.map(({ type }) => type).filter(isMirrored))
  return types.size === 0 ? undefined : check()

  async function check(): Promise<void> {
    for (const type of types) {
      const keys = deletes.flatMap((one) => (one.type === type ? [one.key] : []))
      const { rows } = await store.read({ type, where: { op: 'key', keys } })
      for (const { id } of rows) {
        if (crm.has(type, id)) throw new Breach(`${type}/${id} is removed here and still there`)
        const path = `/api/v1/${type}/${id}`
        const refusals = crm.stats.others.filter(({ status, url }) => status === 404 && new URL(url).pathname === path)
        if (refusals.length < 2) throw new Breach(`${type}/${id} is removed after ${String(refusals.length)} answers of 404`)
        const [first, last] = [refusals[0], refusals.at(-1)]
        const apart = (last?.at ?? 0) - (first?.at ?? 0)
        if (apart < 10_000) throw new Breach(`${type}/${id} is removed after answers that are ${String(apart)} ms apart`)
        const isListed = crm.stats.lists.some(
          ({ at, status, url }) => at >= (last?.at ?? 0) && status === 200 && new URL(url).pathname === `/api/v1/${type}`,
        )
        if (!isListed) throw new Breach(`${type}/${id} is removed, and no list was asked after the last 404`)
      }
    }
  }
}

/** Never more list calls in any sliding second than allowed, whichever process sent them. */
export function checkPacing(sent: readonly SentCall[], rate: number): void {
  const times = sent.filter(isListCall).map(({ at }) => at)
  times.forEach((at, index) => {
    const before = times[index - rate]
    if (before !== undefined && at - before < 1000) {
      throw new Breach(`${String(rate + 1)} list calls within ${String(at - before)} ms at ${(at / 1000).toFixed(3)} s`)
    }
  })
}

/**
 * The whole of what is written while nothing changes there is how far the reading is. Links to what may not be read move no
 * time and no count: they are found when the reading of links comes round, be it only then. The same holds for links that wait
 * for a record that was deleted there before it came here.
 */
export async function checkQuietBatch(crm: HostedCrm, store: Store, { operations }: Batch): Promise<void> {
  const untold = crm.quirks.forbiddenTypes.length > 0 ? ['sync-states', 'awaited-links'] : ['sync-states']
  const ended = operations.filter((one) => one.op === 'delete').filter(({ type }) => type === 'awaited-links')
  const { rows } = await store.read({ type: 'awaited-links', where: { op: 'key', keys: ended.map(({ key }) => key) } })
  const gone = new Set(rows.filter(({ attributes }) => isGone(fromBytes(attributes)['target'] as string)).map(({ key }) => key))
  const vain = new Set<Operation>(ended.filter(({ key }) => gone.has(key)))
  const written = operations.filter((one) => !untold.includes(one.type) && !vain.has(one))
  if (written.length === 0) return
  const words = written.slice(0, 5).map((operation) => {
    const changes = operation.op === 'update' ? ` ${JSON.stringify(operation.changes).slice(0, 300)}` : ''
    return `${operation.op} ${operation.type}${changes}`
  })
  throw new Breach(`a round in which nothing changed wrote ${words.join(', ')}`)

  function isGone(target: string): boolean {
    const [type = '', id = ''] = target.split('/')
    return !crm.has(type, id)
  }
}

/** What moves `updated-at` or a count: without links, and without records that no list shows. */
export function promptOf(snapshot: Snapshot): Snapshot {
  return Object.fromEntries(
    Object.entries(snapshot)
      .filter(([type]) => isMirrored(type))
      .map(([type, records]) => [
        type,
        Object.fromEntries(
          Object.entries(records).map(([id, record]) => [id, { ...record, trashed: 'untold' as const, links: {} }]),
        ),
      ]),
  )
}

/** Without the types that the token may not read, and without links to them. */
export function withoutForbidden(snapshot: Snapshot, forbidden: readonly string[]): Snapshot {
  const isOpen = (member: string) => !forbidden.some((type) => member.startsWith(`${type}/`))
  const open = ({ links, ...record }: CanonicalRecord): CanonicalRecord => ({
    ...record,
    links: Object.fromEntries(
      Object.entries(links).flatMap(([name, members]) => {
        const seen = members.filter(isOpen)
        return seen.length > 0 ? [[name, seen]] : []
      }),
    ),
  })
  return Object.fromEntries(
    Object.entries(snapshot)
      .filter(([type]) => !forbidden.includes(type))
      .map(([type, records]) => [type, Object.fromEntries(Object.entries(records).map(([id, record]) => [id, open(record)]))]),
  )
}
