import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { byServer } from '../commit-origin.ts'
import { findingsOf, withFindings } from '../findings/findings.ts'
import { hasStates, listHiddenArchive, parts, type PartName } from '../findings/parts.ts'
import type { Failure } from '../remote/outcome.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import { readSample } from './read-sample.ts'
import { probeCover } from './probe-states.ts'

/** Probes which lists cover a type, where the last probe could not read it or its result proved wrong. */
export async function ensureCover(run: Run, type: string): Promise<Failure | undefined> {
  const resource = needResource(run.place.registry, type)
  if (!isCoverUnknown(run, type)) return undefined
  const plain = await readSample(run, type)
  if (plain.is !== 'ok') return plain
  const found = await probeCover(run, resource, plain.value)
  if (typeof found !== 'string' && 'is' in found) return found
  await run.alone(() => {
    const findings = withFindings(needFindings(run), type, { cover: found === 'ignored' ? ['all'] : found, isDoubted: false })
    return keepStates(run, run.states.change({ findings }))
  })
  return undefined
}

/** Whether no lists are known that cover the type, or the known ones proved wrong, until it is probed again. */
export function isCoverUnknown(run: Run, type: string): boolean {
  const known = needFindings(run).types[type]
  return hasStates(needResource(run.place.registry, type)) && (known === undefined || known.isDoubted === true)
}

/** Takes records out of the trash where no list tells that they are in it: only lists that proved wrong put them there. */
export async function forgetUntoldTrash(run: Run, type: string): Promise<void> {
  const { store, registry, now } = run.place
  const resource = needResource(registry, type)
  const { cover } = findingsOf(needFindings(run), type)
  const isTold = Object.hasOwn(resource.fields, 'discarded-at') || cover.some((part) => parts[part].trashed !== null)
  if (isTold || !hasStates(resource)) return
  const { rows } = await store.read({ type, where: { op: 'trashed' } })
  const operations = rows.map(({ key }) => ({ op: 'update' as const, type, key, trashed: false, changes: {} }))
  if (operations.length > 0) await store.commit({ ...byServer(now()), operations })
}

/** Doubts that the plain list covers a type after it left out a record. The type is then probed again. */
export async function doubtPlainCover(run: Run, type: string): Promise<void> {
  if (findingsOf(needFindings(run), type).cover.length === 1) await doubtCover(run, type)
}

/** The lists of archived records that those of the type may hide. The probe cannot tell before something is archived. */
export const listHiddenArchiveOf = (run: Run, type: string): readonly PartName[] =>
  isCoverUnknown(run, type)
    ? []
    : listHiddenArchive(needResource(run.place.registry, type), findingsOf(needFindings(run), type).cover)

/**
 * Doubts the lists of all types that may hide archived records, after those of one left such a record out. Returns these types:
 * they are then probed again.
 */
export async function doubtHidingCovers(run: Run): Promise<string[]> {
  const doubted = mirrorOrder.filter((type) => listHiddenArchiveOf(run, type).length > 0)
  for (const type of doubted) await doubtCover(run, type)
  return doubted
}

/** Doubts lists that show records twice, or fewer than they count together. The type is then probed again. */
export async function doubtSplitCover(run: Run, type: string): Promise<void> {
  if (findingsOf(needFindings(run), type).cover.length > 1) await doubtCover(run, type)
}

/** The lists stay in use until the probe: whoever reads them meanwhile, or looks for a missing record there, needs all of them. */
async function doubtCover(run: Run, type: string): Promise<void> {
  if (!hasStates(needResource(run.place.registry, type))) return
  await run.alone(() =>
    keepStates(run, run.states.change({ findings: withFindings(needFindings(run), type, { isDoubted: true }) })),
  )
}
