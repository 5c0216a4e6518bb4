import { needResource } from '../../../src-shared/schema/columns.ts'
import { everywhere } from '../audit/area.ts'
import { readUnsentDifferences } from '../audit/unsent-differences.ts'
import { settleUnlisted } from '../audit/unlisted-records.ts'
import { keepHeld } from '../audit/held.ts'
import { listExpected } from '../audit/local-counts.ts'
import { toCursor, withoutLead } from '../cursor.ts'
import { withFindings, type Findings } from '../findings/findings.ts'
import { learnFromRefusal } from '../findings/learn-from-refusal.ts'
import { doubtSplitCover, ensureCover, forgetUntoldTrash } from '../probe/ensure-cover.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import { fromUnfitName, isAllMet, isUnfitName } from '../scan/all-met.ts'
import { sizeOf, toMostReadings, withSize, type Scan } from '../scan/scan.ts'
import type { Reading, TypeState } from '../state/type-state.ts'
import { chooseReading, isWidePollDue } from './choose-reading.ts'
import type { Contradiction } from './contradicting-answers.ts'
import { withUnfit } from './note-unfit.ts'
import { readLists } from './read-lists.ts'
import { shrinkPages } from './shrink-pages.ts'
import { isResting, noteTypeFailure } from './type-failures.ts'

/** Each correction of the findings restarts the reading. A server that needs more of them contradicts itself. */
const mostCorrections = 6
/** Polls overlap by hours, so the cursor is not saved for every minute without changes. */
const worthKeepingMs = 15 * 60_000

/** Brings one type up to date: mirrors it for the first time, or pulls what changed since. */
export async function pullType(run: Run, type: string, rank: number): Promise<void> {
  if (isResting(run, type)) return
  const unsure = await ensureCover(run, type)
  if (unsure) return noteTypeFailure(run, type, unsure)
  await forgetUntoldTrash(run, type)
  const seen = new Set<string>()
  const linked = new Set<string>()
  for (let corrections = 0, readings = 0, quiet = 0; corrections < mostCorrections;) {
    const findings = needFindings(run)
    const state = withoutLead(run.states.ofType(type), run.server.now())
    const begun = state.reading ?? chooseReading(findings, type, state)
    const end = await readLists(run, findings, type, rank, begun, linked)
    if (end.is === 'done') {
      await settleReading(run, type, end.reading, end.seen)
      if (end.isRepeated) return doubtSplitCover(run, type)
      readings += 1
      const before = seen.size
      for (const id of end.seen) seen.add(id)
      quiet = seen.size > before ? 0 : quiet + 1
      if (begun.for !== 'whole' || state.reading !== null) return
      if (isAllMet(seen.size, end.reading.total, quiet)) return compareWhole(run, type, seen)
      if (readings >= toMostReadings(end.reading.total)) return doubtSplitCover(run, type)
      continue
    }
    corrections += 1
    if (end.is === 'contradicted') {
      await keepCorrection(run, type, (known) => withContradiction(known, type, end.by, end.contradiction))
      continue
    }
    const size = await shrinkPages(run, type, sizeOf(end.reading.scan), end.failure)
    if (size !== undefined) {
      await keepSmaller(run, type, size)
      corrections -= 1
      continue
    }
    const learned = await learnFromRefusal(run, findings, type, end.reading.scan, end.failure)
    if (learned.is !== 'learned') return noteTypeFailure(run, type, learned)
    await keepCorrection(run, type, (known) => withFindings(known, type, learned.facts))
  }
  run.tally.problems.push({ code: 'incompatible', message: `The hosted CRM contradicts itself about ${type}.` })
}

/** Continues the present reading with smaller pages. */
async function keepSmaller(run: Run, type: string, size: number): Promise<void> {
  const state = run.states.ofType(type)
  const { reading } = state
  if (!reading) return
  const smaller = (scan: Scan) => withSize(scan, size)
  const next = { ...reading, scan: smaller(reading.scan), rest: reading.rest.map(smaller) }
  await keepStates(run, run.states.change({}, { [type]: { ...state, reading: next } }))
}

/** Saves corrected findings and restarts the reading of the type. Findings of other types stay. */
function keepCorrection(run: Run, type: string, learn: (known: Findings) => Findings): Promise<void> {
  return run.alone(() => {
    const state = { ...run.states.ofType(type), reading: null }
    return keepStates(run, run.states.change({ findings: learn(needFindings(run)) }, { [type]: state }))
  })
}

/** Stops using a filter that the server ignores. Forgets a filter zone that proved wrong, so that it is probed again. */
function withContradiction(
  findings: Findings,
  type: string,
  by: 'created-at' | 'updated-at',
  contradiction: Contradiction,
): Findings {
  if (contradiction === 'shifted') return { ...findings, filterZone: null }
  return withFindings(findings, type, by === 'created-at' ? { created: false } : { updated: false })
}

async function settleReading(run: Run, type: string, reading: Reading, seen: ReadonlySet<string>): Promise<void> {
  const state = run.states.ofType(type)
  const { lastSyncedAt } = run.states.get('round')
  const cursor = toCursor(state.cursor, reading, lastSyncedAt === null ? 0 : run.time.now() - lastSyncedAt)
  const isBack = state.cursor !== null && cursor < state.cursor
  const next: TypeState = {
    ...state,
    reading: null,
    cursor,
    widePollAt: reading.for !== 'poll' || isBack || isWidePollDue(state) ? cursor : state.widePollAt,
    total: reading.for === 'poll' ? state.total : reading.total,
    paused: null,
    ...(reading.isMiscounted && reading.for !== 'poll' && { recount: true }),
    ...withUnfit(state, [...seen].filter(isUnfitName).map(fromUnfitName), reading.for === 'poll'),
  }
  const isWorth =
    state.cursor === null ||
    state.reading !== null ||
    state.paused !== null ||
    JSON.stringify(next.unfit ?? []) !== JSON.stringify(state.unfit ?? []) ||
    next.total !== state.total ||
    next.recount !== state.recount ||
    isBack ||
    cursor - state.cursor >= worthKeepingMs
  if (isWorth) await keepStates(run, run.states.change({}, { [type]: next }))
}

/** After every listed record was read: checks each record of the mirror that no list showed. */
async function compareWhole(run: Run, type: string, seen: ReadonlySet<string>): Promise<void> {
  const { store, registry } = run.place
  const resource = needResource(registry, type)
  const here = await listExpected(store, resource, 'all', everywhere, await readUnsentDifferences(store, resource))
  const unlisted = here.filter((id) => !seen.has(id))
  if (unlisted.length === 0) return keepHeld(run, type, [])
  const failure = await settleUnlisted(run, type, unlisted)
  if (failure) await noteTypeFailure(run, type, failure)
}
