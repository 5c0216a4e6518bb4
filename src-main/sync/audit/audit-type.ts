import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../../store/plan.ts'
import { findingsOf } from '../findings/findings.ts'
import { parts, type PartName } from '../findings/parts.ts'
import type { Failure } from '../remote/outcome.ts'
import { withUnfit } from '../pull/note-unfit.ts'
import { shrinkPages } from '../pull/shrink-pages.ts'
import { noteTypeFailure } from '../pull/type-failures.ts'
import { changeTypeState, needFindings, type Run } from '../run-context.ts'
import { sizeOf } from '../scan/scan.ts'
import { auditPart } from './audit-part.ts'
import { readUnsentDifferences } from './unsent-differences.ts'
import { settleUnlisted } from './unlisted-records.ts'
import { keepHeld, keptOf } from './held.ts'
import { countWhere, inPart } from './local-counts.ts'
import { pullRecords } from './read-records.ts'

/** Finds deleted and missed records of a type by comparing counts. */
export async function auditType(run: Run, type: string, rank: number): Promise<void> {
  let misleading: ReadonlySet<string> = new Set()
  for (;;) {
    const size = sizeOf(findingsOf(needFindings(run), type))
    const end = await audit(run, type, rank, misleading)
    if (!('is' in end)) {
      if (end.size === 0 || misleading.size > 0 || run.ending.aborted) return
      misleading = end
      continue
    }
    if ((await shrinkPages(run, type, size, end)) === undefined) return noteTypeFailure(run, type, end)
  }
}

/**
 * Returns records that a list did not show, although they are there. Either they moved meanwhile, or the search is misled: this
 * server places some records at other times than it shows. `misleading`: the ones that the last audit returned.
 */
async function audit(
  run: Run,
  type: string,
  rank: number,
  misleading: ReadonlySet<string>,
): Promise<Failure | ReadonlySet<string>> {
  const { store, registry } = run.place
  const resource = needResource(registry, type)
  const findings = needFindings(run)
  const kept = keptOf(run, type)
  const begun = run.states.ofType(type)
  const held = begun.held.filter((id) => !run.acceptDeletions || kept.has(id))
  const unsent = await readUnsentDifferences(store, resource)
  const unlisted = new Set<string>()
  const still = new Set<string>()
  const surplus: Record<string, number> = {}
  const unfit: string[] = []
  let total = 0
  let isSurprising = false
  for (const part of findingsOf(findings, type).cover) {
    const expected = {
      held: await countWhere(store, type, { op: 'all', of: [inPart(resource, part), { op: 'id', ids: held }] }),
      surplus: begun.surplus?.[part] ?? 0,
      isDoubtful: begun.recount === true,
    }
    const found = await auditPart(run, findings, resource, { type, part, rank }, { ...expected, misleading }, unsent)
    if ('is' in found) return found
    const failure = await pullRecords(run, type, found.onlyThere, parts[part].trashed)
    if (failure) return failure
    for (const id of found.onlyHere) unlisted.add(id)
    unfit.push(...found.unfit)
    // The counts agree without the held records, so these are still gone.
    if (found.isCounted) for (const id of await listHeld(run, resource, part, held)) still.add(id)
    total += found.remote
    if (found.surplus !== 0) surplus[part] = found.surplus
    isSurprising ||= found.isSurprising === true
  }
  run.onProgress({ type, doing: 'audit', done: total, total })
  await changeTypeState(run, type, ({ recount, ...state }) => {
    // Where all counted records are here, none of them is unstorable. Those met since the audit began are counted next time.
    const isNone = Object.keys(surplus).length === 0
    const known = (state.unfit ?? []).filter((id) => !isNone || !begun.unfit?.includes(id))
    const met = withUnfit({ ...state, unfit: known }, unfit, true)
    // A surplus that no second comparison confirmed could conceal a deletion.
    const isOpen = isSurprising || (!begun.recount && (recount ?? met.recount))
    const next = { ...state, total, surplus, unfit: met.unfit, ...(isOpen && { recount: true as const }) }
    const isKnown = JSON.stringify(next) === JSON.stringify({ ...state, surplus: state.surplus ?? {}, unfit: state.unfit ?? [] })
    return isKnown ? state : next
  })
  if (unlisted.size === 0) {
    await keepHeld(
      run,
      type,
      held.filter((id) => still.has(id)),
    )
    return new Set()
  }
  const failure = await settleUnlisted(run, type, [...unlisted, ...still])
  if (failure) return failure
  const undecided = new Set([...keptOf(run, type), ...run.states.ofType(type).held])
  const { rows } = await store.read({ type, where: { op: 'id', ids: [...unlisted] } })
  return new Set(rows.map(({ id }) => id).filter((id) => !undecided.has(id)))
}

async function listHeld(
  { place: { store } }: Run,
  resource: Resource,
  part: PartName,
  held: readonly string[],
): Promise<string[]> {
  if (held.length === 0) return []
  const where: Condition = { op: 'all', of: [inPart(resource, part), { op: 'id', ids: held }] }
  return (await store.read({ type: resource.type, where })).rows.map(({ id }) => id)
}
