import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount, type AccountOptions } from '../../../src-main/account/open-account.ts'
import { toBytes } from '../../../src-main/store/attributes.ts'
import { contact } from '../../../src-shared/resources/contact.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { completeAttributes } from '../../../src-shared/schema/complete.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { sizes } from '../data.ts'
import { atMost } from '../gate.ts'
import { startBenchServer, type BenchServer } from '../load/bench-server.ts'
import { inMegabytes, readResident } from '../resident.ts'
import { inMs, type BenchRow } from '../row.ts'
import { percentile } from '../statistics.ts'

const perBatch = 5000
const lookMs = 100
const pageSize = 100
const mostMore = 64 * 1024 * 1024

/** A job that edits every contact, its undo, and the undo of that: how much memory they take, and how long others wait. */
export const undoJob: BenchRow = {
  name: 'undo-job',
  async run({ size }) {
    const root = await mkdtemp(join(tmpdir(), 'outpost-undo-job-'))
    const account = { folder: join(root, 'account'), configFolder: join(root, 'config') }
    await fill(account, sizes[size])
    // Each job runs in a server of its own, so that none profits from the memory that another one took.
    const inFreshServer = async (path: string, edited: number, body?: object) => {
      const server = await startBenchServer({ account })
      try {
        await warmUp(server, sizes[size])
        const followed = await follow(server, path, body)
        await expectEdited(server, edited)
        return followed
      } finally {
        await server.stop()
      }
    }
    try {
      const attributes = { object: 'contacts', action: 'edit', all: true, attributes: { description: 'By the job' } }
      const edit = await inFreshServer('/ext/v1/jobs', sizes[size], { data: { type: 'jobs', attributes } })
      const undo = await inFreshServer(`/ext/v1/jobs/${edit.id}/undo`, 0)
      const redo = await inFreshServer(`/ext/v1/jobs/${undo.id}/undo`, sizes[size])
      return Object.entries({ edit, undo, 'undo of the undo': redo }).map(([what, { more, seconds, waits }]) => ({
        what: `job on ${sizes[size].toLocaleString('en')} records: ${what}`,
        ...(what !== 'edit' && { gate: atMost(1, more / mostMore) }),
        figures: `${inMegabytes(more)} more at most (64 MB allowed), ${seconds.toFixed(0)} s; a read beside it p50 ${inMs(percentile(waits, 0.5))}, p99 ${inMs(percentile(waits, 0.99))}, longest ${inMs(Math.max(...waits))}`,
      }))
    } finally {
      await rm(root, { recursive: true })
    }
  },
}

async function fill(options: AccountOptions, count: number): Promise<void> {
  const create = { kind: 'hosted', timeZone: 'UTC' } as const
  const { store } = await openAccount({ ...options, create }, registry, () => Date.now())
  const moment = toMoment(Date.now(), 'UTC')
  for (let made = 0; made < count; made += perBatch) {
    const operations = Array.from({ length: Math.min(perBatch, count - made) }, (_, index) => {
      const name = `Contact ${made + index}`
      const values = { 'first-name': 'A', 'last-name': name, 'as-string': name, 'created-at': moment, 'updated-at': moment }
      return { op: 'create', type: 'contacts', attributes: toBytes(completeAttributes(contact, values)) } as const
    })
    const actor = { user: null, token: null }
    await store.commit({ at: Date.now(), actor, origin: 'system', summarised: true, operations })
  }
  await store.close()
}

/** Reads the whole list, so that the database's page cache, which has a fixed size, is full before memory is measured. */
async function warmUp({ call }: BenchServer, count: number): Promise<void> {
  for (let page = 1; page <= count / pageSize; page += 1)
    await call('GET', `/api/v1/contacts?page[number]=${page}&page[size]=${pageSize}`)
}

interface Followed {
  readonly id: string
  /** Bytes beyond what the server held when the job was ordered. */
  readonly more: number
  readonly seconds: number
  /** How long a read took, now and then. */
  readonly waits: readonly number[]
}

async function follow({ call, pid }: BenchServer, path: string, body?: object): Promise<Followed> {
  const before = readResident(pid)
  const start = performance.now()
  const ordered = await call('POST', path, body)
  if (ordered.status !== 202) throw new Error(`${path} answered ${ordered.status}: ${ordered.text}`)
  const { id } = toJob(ordered.text)
  const waits: number[] = []
  for (let most = before; ;) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    const asked = performance.now()
    await call('GET', '/api/v1/contacts/1')
    waits.push(performance.now() - asked)
    most = Math.max(most, readResident(pid))
    const { attributes } = toJob((await call('GET', `/ext/v1/jobs/${id}`)).text)
    if (attributes.state === 'running') continue
    if (attributes.state !== 'done' || attributes['skipped-count'] > 0) throw new Error(JSON.stringify(attributes))
    return { id, more: most - before, seconds: (performance.now() - start) / 1000, waits }
  }
}

interface ShownJob {
  readonly id: string
  readonly attributes: { readonly state: string; readonly 'skipped-count': number }
}

const toJob = (text: string) => (JSON.parse(text) as { data: ShownJob }).data

async function expectEdited({ call }: BenchServer, count: number): Promise<void> {
  const { text } = await call('GET', '/ext/v1/aggregates/contacts?by=description')
  const { data } = JSON.parse(text) as { data: { attributes: { value: string | null; count: number } }[] }
  const found = data.find(({ attributes }) => attributes.value !== null)?.attributes.count ?? 0
  if (found !== count) throw new Error(`${found} contacts are edited, not ${count}.`)
}
