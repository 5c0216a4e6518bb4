import type { ExactJson } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import { findingsOf } from '../findings/findings.ts'
import { withHiddenTrash } from '../findings/parts.ts'
import type { Failure, Outcome, RecordDocument } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import { areaAround, canNarrow, everywhere } from './area.ts'
import { createAsker } from './ask-list.ts'
import { listRemoteIds } from './audit-part.ts'
import { readRecord } from './read-records.ts'

/** The time between two 404 answers. A server that restarts or moves may answer 404 for every record. */
const apartMs = 10_000

export interface Reread {
  readonly id: string
  readonly outcome: Outcome<RecordDocument>
}

/** Requests each record by its id. Requests those that are not found again, 10 seconds later. */
export async function readTwice(run: Run, type: string, ids: readonly string[]): Promise<Reread[]> {
  const first = await readAll(run, type, ids)
  const absent = first.filter(({ outcome }) => outcome.is === 'absent').map(({ id }) => id)
  if (absent.length === 0) return first
  await waitApart(run)
  const second = new Map((await readAll(run, type, absent)).map((one) => [one.id, one]))
  return first.map((one) => second.get(one.id) ?? one)
}

async function readAll(run: Run, type: string, ids: readonly string[]): Promise<Reread[]> {
  return Promise.all(ids.map(async (id) => ({ id, outcome: await readRecord(run, type, id) })))
}

/** Waits between the two requests. The timer may fire early; it stops when the run ends. */
export async function waitApart({ time, ending }: Run): Promise<void> {
  const until = time.elapsed() + apartMs
  while (time.elapsed() < until && !ending.aborted) await time.sleep(Math.max(1, until - time.elapsed()), ending)
}

/** Returns the records among these that a list shows, although they were not found by their ids. */
export async function findListed(run: Run, type: string, ids: readonly string[]): Promise<ReadonlySet<string> | Failure> {
  const findings = needFindings(run)
  const { cover } = findingsOf(findings, type)
  const listed = new Set<string>()
  if (canNarrow(findings, type) && ids.length * pageSize <= (run.states.ofType(type).total ?? 0)) {
    const { rows } = await run.place.store.read({ type, where: { op: 'id', ids } })
    for (const { id, attributes } of rows) {
      const isGone = await isUnlisted(run, type, id, fromBytes(attributes)['created-at'])
      if (typeof isGone !== 'boolean') return isGone
      if (!isGone) listed.add(id)
    }
    return listed
  }
  for (const part of ids.length > 0 ? withHiddenTrash(cover) : []) {
    const shown = await listRemoteIds(createAsker(run, findings, { type, part, rank: 0 }), everywhere)
    if (!(shown instanceof Set)) return shown
    for (const id of ids) if (shown.has(id)) listed.add(id)
  }
  return listed
}

/** Whether no list of the type shows the record. Lists are narrowed by its time of creation where possible. */
export async function isUnlisted(
  run: Run,
  type: string,
  id: string,
  createdAt: ExactJson | undefined,
): Promise<boolean | Failure> {
  const findings = needFindings(run)
  const area = areaAround(findings, type, createdAt)
  for (const part of withHiddenTrash(findingsOf(findings, type).cover)) {
    const ids = await listRemoteIds(createAsker(run, findings, { type, part, rank: 0 }), area)
    if (!(ids instanceof Set)) return ids
    if (ids.has(id)) return false
  }
  return true
}
