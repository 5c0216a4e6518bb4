import { mirrorOrder } from '../../src-shared/sync/mirror-order.ts'
import { auditType } from './audit/audit-type.ts'
import { lookForHiddenArchive } from './audit/hidden-archive.ts'
import { confirmAccount } from './identity/confirm-account.ts'
import { noticeCopy } from './identity/notice-copy.ts'
import { isCoverUnknown } from './probe/ensure-cover.ts'
import { probe } from './probe/probe.ts'
import { pullOwnDeals } from './pull/own-deals.ts'
import { pullType } from './pull/pull-type.ts'
import { removeCopies } from './push/copies.ts'
import { pushChanges } from './push/push.ts'
import { readLinksAgain } from './pull/read-links-again.ts'
import { findingsOf, type Findings } from './findings/findings.ts'
import { isFinal, toProblem } from './problem.ts'
import { keepStates, needFindings, noteFailure, type Run } from './run-context.ts'
import { isResting } from './pull/type-failures.ts'
import { pageSize } from './scan/scan.ts'
import type { TypeState } from './state/type-state.ts'

/** The most list calls in an idle round, unless the polled lists need more. */
const mostCalls = 18
/** Pages of links that each round reads again. */
const mostLinkPages = 2
const day = 24 * 3_600_000

/** One round: sends local changes, pulls remote changes, finds deletions, and reads some links again. */
export async function runRound(run: Run): Promise<void> {
  if (!(await ensureFindings(run))) return
  await noticeCopy(run)
  if (!(await confirmAccount(run))) return
  await pushChanges(run)
  if (run.ending.aborted) return
  const deals = run.states.ofType('deals')
  const isNew = deals.cursor === null && deals.reading === null
  const mirrored = mirrorOrder.filter((type) => run.states.ofType(type).cursor !== null)
  await Promise.all([isNew ? pullOwnDeals(run) : undefined, ...mirrorOrder.map((type, rank) => pullType(run, type, rank))])
  if (run.ending.aborted) return
  if (run.maySend) await removeCopies(run)

  const long = mirrorOrder.filter((type) => isLong(run, type))
  const { types, linkPages } = run.isThorough ? { types: long, linkPages: mostLinkPages } : chooseAudits(run, long)
  const audits = types.map((type, rank) => auditType(run, type, rank))
  // Types mirrored in this round have just been read with all their links.
  const again = long.filter((type) => mirrored.includes(type))
  const looked = mirrorOrder.filter((type) => isRead(run, type) && (run.isThorough || !mirrored.includes(type)))
  const looks = Promise.all(looked.map((type, rank) => lookForHiddenArchive(run, type, rank, !mirrored.includes(type))))
  await Promise.all([...audits, looks, readLinksAgain(run, again, mirrorOrder.length, linkPages)])
  if (run.ending.aborted) return
  await Promise.all((await looks).flat().map((type, rank) => pullType(run, type, rank)))
}

/** False if the probe failed and nothing is known from before, or if the run has ended. */
async function ensureFindings(run: Run): Promise<boolean> {
  const known = run.states.get('findings')
  if (known && !isProbeDue(run, known)) return true
  const found = await probe(run, known)
  if ('is' in found) {
    // If only the probe fails, the earlier findings are good enough, and a list that fails for good is told of by its name.
    if (known === null || isFinal(found) !== false) noteFailure(run, found, 'the lists')
    else run.tally.problems.push({ code: 'incomplete', message: toProblem(found, 'the lists').message })
    await run.isThere.settled()
    return known !== null && !run.ending.aborted
  }
  await keepStates(run, run.states.change({ findings: found }, listRecounts(run)))
  return true
}

/** States of types with wrong counts, which are checked again once a day. */
function listRecounts({ states }: Run): Record<string, TypeState> {
  const miscounted = mirrorOrder.filter((type) => Object.keys(states.ofType(type).surplus ?? {}).length > 0)
  return Object.fromEntries(miscounted.map((type) => [type, { ...states.ofType(type), recount: true }]))
}

/**
 * The probe runs again if the zone proved wrong, or if there was no record yet to tell it. It also runs once a day, because a
 * server may change without any known record showing it.
 */
function isProbeDue({ states }: Run, { filterZone, probedAt }: Findings): boolean {
  const types = mirrorOrder.map((type) => states.ofType(type))
  const isEmpty = types.every(({ total }) => (total ?? 0) === 0)
  const now = types.reduce((latest, { cursor }) => Math.max(latest, cursor ?? 0), 0)
  return (filterZone === null && !isEmpty) || (probedAt > 0 && Math.abs(now - probedAt) >= day)
}

/** Whether the type is mirrored and can be read now. */
function isRead(run: Run, type: string): boolean {
  const { cursor, paused } = run.states.ofType(type)
  return cursor !== null && paused === null && !isResting(run, type) && !isCoverUnknown(run, type)
}

/** Whether the list is longer than a page, so that a round reads only its changes. */
function isLong(run: Run, type: string): boolean {
  const { total } = run.states.ofType(type)
  return isRead(run, type) && (total ?? 0) > pageSize && findingsOf(needFindings(run), type).updated
}

/**
 * The long lists to count in this round. They take turns, at least one per round, so that an idle round stays cheap. The
 * remaining calls go to links.
 */
function chooseAudits(run: Run, long: readonly string[]): { readonly types: readonly string[]; readonly linkPages: number } {
  const { rounds } = run.states.get('round')
  const callsOf = (type: string) => findingsOf(needFindings(run), type).cover.length
  const polled = mirrorOrder.filter((type) => run.states.ofType(type).paused === null && !isResting(run, type))
  let left = polled.reduce((calls, type) => calls - callsOf(type), mostCalls)
  const turned = long.map((_, index) => long[(index + rounds) % long.length] as string)
  const types: string[] = []
  for (const type of turned) {
    // One page of links has priority over a second list.
    if (types.length > 0 && left - 1 < callsOf(type)) break
    types.push(type)
    left -= callsOf(type)
  }
  return { types, linkPages: Math.max(0, Math.min(mostLinkPages, left)) }
}
