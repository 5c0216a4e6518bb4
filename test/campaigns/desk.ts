import type { Random } from '../../src-main/seed/random.ts'
import type { Served } from '../cli/run-outpost.ts'

/** A record that a desk works on, as it must be found in the end. */
export interface Kept {
  readonly type: 'contacts' | 'deals'
  /** Given once in the whole campaign: by it a record is known everywhere, whatever its id. */
  readonly name: string
  readonly id: string
  readonly position: string | null
  /** The name of a deal's contact. */
  readonly contact: string | null
}

interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly before: Kept | null
  /** Null where it is deleted. */
  readonly after: Kept | null
}

/** Someone who writes to one account, one write after the other; at most one is without an answer. */
export interface Desk {
  readonly records: ReadonlyMap<string, Kept>
  readonly gone: ReadonlySet<string>
  readonly answered: number
  readonly unanswered: number
  /** Writes until the signal aborts or an answer fails to come. */
  work(served: Served, signal: AbortSignal): Promise<void>
  /** Finds out by looking what became of a write without an answer. */
  settle(served: Served): Promise<void>
}

interface Shown {
  readonly id: string
  readonly attributes: { readonly 'last-name'?: string; readonly name?: string; readonly position?: string | null }
}

export function createDesk(title: string, random: Random, pauseMs: number): Desk {
  const records = new Map<string, Kept>()
  const gone = new Set<string>()
  let doubt: Write | null = null
  let [made, answered, unanswered] = [0, 0, 0]

  function plan(): Write {
    const all = [...records.values()]
    const contacts = all.filter(({ type }) => type === 'contacts')
    const kind =
      all.length < 3
        ? 'create'
        : random.weighted([
            ['create', 4],
            ['deal', 2],
            ['edit', 6],
            ['delete', 1],
          ] as const)
    made += 1
    const name = `${title}-${made}`
    if (kind === 'edit') {
      const before = random.pick(contacts)
      return { method: 'PATCH', before, after: { ...before, position: `as of ${name}` } }
    }
    if (kind === 'deal') {
      const contact = random.pick(contacts).name
      return { method: 'POST', before: null, after: { type: 'deals', name, id: '', position: null, contact } }
    }
    const free = contacts.filter((one) => !all.some(({ contact }) => contact === one.name))
    if (kind === 'delete' && free.length > 1) return { method: 'DELETE', before: random.pick(free), after: null }
    return { method: 'POST', before: null, after: { type: 'contacts', name, id: '', position: null, contact: null } }
  }

  function note({ before, after }: Write, id: string): void {
    if (after) records.set(after.name, { ...after, id })
    else if (before) {
      records.delete(before.name)
      gone.add(before.name)
    }
  }

  async function write(served: Served, planned: Write): Promise<boolean> {
    const { type, id } = (planned.before ?? planned.after)!
    const path = `/api/v1/${type}${planned.before ? `/${id}` : ''}`
    const body = planned.after && JSON.stringify({ data: toData(planned, records) })
    const response = await served.call(path, { method: planned.method, ...(body && { body }) }).catch(() => null)
    const text = await response?.text().catch(() => null)
    if (!response || typeof text !== 'string') return false
    if (!response.ok) throw new Error(`${planned.method} ${path} answered ${response.status}: ${text}`)
    note(planned, planned.before?.id ?? (JSON.parse(text) as { data: Shown }).data.id)
    return true
  }

  return {
    records,
    gone,
    get answered() {
      return answered
    },
    get unanswered() {
      return unanswered
    },
    async work(served, signal) {
      while (!signal.aborted && !doubt) {
        doubt = plan()
        if (!(await write(served, doubt))) return void (unanswered += 1)
        doubt = null
        answered += 1
        await new Promise((resolve) => setTimeout(resolve, random.next() * pauseMs))
      }
    },
    async settle(served) {
      if (!doubt) return
      const { type, name, position } = (doubt.after ?? doubt.before)!
      const found = (await listAll(served, type)).find((one) => nameOf(one) === name)
      const isDone = doubt.after === null ? !found : found && (found.attributes.position ?? null) === position
      if (isDone) note(doubt, found?.id ?? '')
      else if (!doubt.before) gone.add(name)
      doubt = null
    },
  }
}

function toData({ before, after }: Write, records: ReadonlyMap<string, Kept>): object {
  const { type, name, position, contact } = after!
  if (before) return { type, id: before.id, attributes: { position } }
  if (type === 'contacts') return { type, attributes: { 'first-name': 'Made', 'last-name': name } }
  const { id } = records.get(contact!)!
  return { type, attributes: { name }, relationships: { contact: { data: { type: 'contacts', id } } } }
}

export const nameOf = ({ attributes }: Pick<Shown, 'attributes'>) => attributes['last-name'] ?? attributes.name

export async function listAll<T extends Shown>(served: Served, type: string, include = ''): Promise<T[]> {
  const all: T[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await served.call(`/api/v1/${type}?page[size]=100&page[number]=${page}${include}`)
    if (response.status !== 200) throw new Error(`${type} answered ${response.status}: ${await response.text()}`)
    const { data, meta } = (await response.json()) as { data: T[]; meta: { 'page-count': number } }
    all.push(...data)
    pages = meta['page-count']
  }
  return all
}
