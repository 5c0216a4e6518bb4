import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../../store/plan.ts'
import { findingsOf } from '../findings/findings.ts'
import { parts, type PartName } from '../findings/parts.ts'
import type { Failure } from '../remote/outcome.ts'
import { shrinkPages } from '../pull/shrink-pages.ts'
import { noteTypeFailure } from '../pull/type-failures.ts'
import { changeTypeState, needFindings, type Run } from '../run-context.ts'
import { auditPart } from './audit-part.ts'
import { readUnsentDifferences } from './unsent-differences.ts'
import { settleUnlisted } from './unlisted-records.ts'
import { keepHeld, keptOf } from './held.ts'
import { countWhere, inPart } from './local-counts.ts'
import { bringRecords } from './read-records.ts'

/** Finds deleted and missed records of a type by comparing counts. */
export async function auditType(run: Run, type: string, rank: number): Promise<void> {
  for (;;) {
    const failure = await audit(run, type, rank)
    if (!failure) return
    if ((await shrinkPages(run, type, failure)) === undefined) return noteTypeFailure(run, type, failure)
  }
}

async function audit(run: Run, type: string, rank: number): Promise<Failure | undefined> {
  const { store, registry } = run.place
  const resource = needResource(registry, type)
  const findings = needFindings(run)
  const kept = keptOf(run, type)
  const held = run.states.ofType(type).held.filter((id) => !run.acceptDeletions || kept.has(id))
  const unsent = await readUnsentDifferences(store, resource)
  const unlisted = new Set<string>()
  const still = new Set<string>()
  const surplus: Record<string, number> = {}
  let total = 0
  for (const part of findingsOf(findings, type).cover) {
    const expected = {
      held: await countWhere(store, type, { op: 'all', of: [inPart(resource, part), { op: 'id', ids: held }] }),
      surplus: run.states.ofType(type).surplus?.[part] ?? 0,
    }
    const found = await auditPart(run, findings, resource, { type, part, rank }, expected, unsent)
    if ('is' in found) return found
    const failure = await bringRecords(run, type, found.onlyThere, parts[part].trashed)
    if (failure) return failure
    for (const id of found.onlyHere) unlisted.add(id)
    // The counts agree without the held records, so these are still gone.
    if (found.isCounted) for (const id of await listHeld(run, resource, part, held)) still.add(id)
    total += found.remote
    if (found.surplus !== 0) surplus[part] = found.surplus
  }
  run.onProgress({ type, doing: 'audit', done: total, total })
  await changeTypeState(run, type, (state) => {
    // Where all counted records are here, none of them is unstorable.
    const unfit = Object.keys(surplus).length === 0 ? [] : (state.unfit ?? [])
    const next = { ...state, total, surplus, unfit }
    const isKnown = JSON.stringify(next) === JSON.stringify({ ...state, surplus: state.surplus ?? {}, unfit: state.unfit ?? [] })
    return isKnown ? state : next
  })
  if (unlisted.size > 0) return settleUnlisted(run, type, [...unlisted, ...still])
  await keepHeld(
    run,
    type,
    held.filter((id) => still.has(id)),
  )
  return undefined
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
