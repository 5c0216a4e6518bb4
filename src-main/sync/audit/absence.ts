import { needResource } from '../../../src-shared/schema/columns.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import { findingsOf } from '../findings/findings.ts'
import { listHiddenArchive, type PartName } from '../findings/parts.ts'
import { doubtHidingCovers } from '../probe/ensure-cover.ts'
import type { Failure, Outcome, RecordDocument } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import { areaAround, canNarrow, everywhere, type Area } from './area.ts'
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
  const listed = new Set<string>()
  if (ids.length === 0) return listed
  if (canNarrow(needFindings(run), type) && ids.length * pageSize <= (run.states.ofType(type).total ?? 0)) {
    const { rows } = await run.place.store.read({ type, where: { op: 'id', ids } })
    for (const { id, attributes } of rows) {
      const isGone = await isUnlisted(run, type, id, fromBytes(attributes)['created-at'])
      if (typeof isGone !== 'boolean') return isGone
      if (!isGone) listed.add(id)
    }
    return listed
  }
  return listShown(run, type, everywhere, ids)
}

/** Whether no list of the type shows the record. Lists are narrowed by its time of creation where possible. */
export async function isUnlisted(
  run: Run,
  type: string,
  id: string,
  createdAt: ExactJson | undefined,
): Promise<boolean | Failure> {
  const shown = await listShown(run, type, areaAround(needFindings(run), type, createdAt), [id])
  return shown instanceof Set ? shown.size === 0 : shown
}

/**
 * Returns the records among these that some list shows. A record that only a list of the archive shows was archived after the
 * probe, so the lists are probed again.
 */
async function listShown(run: Run, type: string, area: Area, ids: readonly string[]): Promise<Set<string> | Failure> {
  const findings = needFindings(run)
  const { cover } = findingsOf(findings, type)
  const missing = new Set(ids)
  const look = async (part: PartName): Promise<Failure | undefined> => {
    if (missing.size === 0) return undefined
    const shown = await listRemoteIds(createAsker(run, findings, { type, part, rank: 0 }), area)
    if (!(shown instanceof Set)) return shown
    for (const id of shown) missing.delete(id)
    return undefined
  }
  for (const part of cover) {
    const failure = await look(part)
    if (failure) return failure
  }
  const before = missing.size
  for (const part of listHiddenArchive(needResource(run.place.registry, type), cover)) {
    const failure = await look(part)
    // A server that refuses the list hides nothing in it.
    if (failure && failure.is !== 'refused') return failure
  }
  if (missing.size < before) await doubtHidingCovers(run)
  return new Set(ids.filter((id) => !missing.has(id)))
}
