import type { JobAction } from '../../api/jobs.ts'
import type { JobNews } from '../../api/live.ts'
import { findPresentation } from '../../resources/index.ts'

/** A message with its values, numbers as the language writes them, and a count where it has forms. */
export type Say = (key: string, values?: Record<string, string | number>, count?: number) => string

interface ActionWords {
  readonly running: string
  readonly done: string
}

const known: Record<JobAction | 'undo', ActionWords> = {
  edit: { running: 'jobs.editing', done: 'jobs.edited' },
  archive: { running: 'jobs.archiving', done: 'jobs.archived' },
  unarchive: { running: 'jobs.unarchiving', done: 'jobs.unarchived' },
  trash: { running: 'jobs.trashing', done: 'jobs.trashed' },
  restore: { running: 'jobs.restoring', done: 'jobs.restored' },
  delete: { running: 'jobs.deleting', done: 'jobs.deleted' },
  undo: { running: 'jobs.undoing', done: 'jobs.undone' },
}

function findWords(action: string): ActionWords {
  return Object.hasOwn(known, action) ? known[action as JobAction] : known.edit
}

/** What a job is about: one record by its name, or so many of a type. */
export interface JobTopic {
  readonly type: string | null
  /** Of the only record. */
  readonly title?: string | undefined
  /** What each of them was given, where they were edited. */
  readonly given?: (() => string) | undefined
  /** What is taken back, or done again. */
  readonly of?: JobNews
  /** It was done before and taken back; the engine does it again by undoing its undo. */
  readonly isAgain?: true
}

export function writeCount(say: Say, { type, title }: JobTopic, count: number): string {
  if (title !== undefined && count === 1) return title
  const key = findPresentation(type ?? '')?.words.count ?? 'jobs.records'
  return say(key, { count }, count)
}

/** The same as what something is about to be done to. */
export function writeActed(say: Say, { type, title }: JobTopic, count: number): string {
  if (title !== undefined && count === 1) return say('acted.named', { title })
  const key = findPresentation(type ?? '')?.words.acted ?? 'acted.records'
  return say(key, { count }, count)
}

/** What is taken back is told by what it had been from its beginning to its end. */
export function writeRunning(say: Say, topic: JobTopic, { action, total }: JobNews): string {
  const { of, isAgain, ...had } = topic
  if (of) return say(isAgain ? 'jobs.redoingThat' : 'jobs.undoingThat', { label: writeDone(say, had, of) })
  return total === 0 ? say('jobs.starting') : say(findWords(action).running, { what: writeCount(say, topic, total) })
}

/** How far it is, and how long it will take; by percent where the records gone through are fewer than those it is told by. */
export function writeProgress(say: Say, job: JobNews, elapsedMs: number): string {
  const { action, done, total } = job
  if (total === 0) return ''
  const seconds = findSecondsLeft(job, elapsedMs)
  return joinPieces([
    action === 'undo'
      ? say('jobs.percent', { percent: Math.floor((done / total) * 100) })
      : say('jobs.progress', { done, total }),
    seconds !== null &&
      (seconds < 90 ? say('jobs.secondsLeft', { seconds }) : say('jobs.minutesLeft', { minutes: Math.round(seconds / 60) })),
  ])
}

/** Whether it is told by what each record was given: so many have it now, also those that had it before. */
const isGiven = ({ given, of }: JobTopic, { action }: JobNews): boolean => !!given && !of && action === 'edit'

/** What was done; what was taken back is told by what it had been. */
function writeDone(say: Say, topic: JobTopic, job: JobNews): string {
  const { of, given, isAgain, ...rest } = topic
  if (of) {
    const had = { ...rest, given }
    const label = writeDone(say, had, of)
    if (isAgain) return joinPieces([say('undo.redone', { label }), isGiven(had, of) && writeUnchanged(say, had, of)])
    const isAll = isGiven(had, of) && job.state === 'done' && job['skipped-count'] === 0
    return joinPieces([say('undo.undone', { label }), isAll && say('jobs.formerAgain')])
  }
  if (given && isGiven(topic, job))
    return say('jobs.given', { what: writeCount(say, topic, countChanged(job) + job.unchanged), given: given() })
  return say(findWords(job.action).done, { what: writeCount(say, topic, countChanged(job)) })
}

function writeUnchanged(say: Say, topic: JobTopic, job: JobNews): string | false {
  if (job.unchanged === 0) return false
  if (isGiven(topic, job)) return say('jobs.hadIt', { changed: countChanged(job), count: job.unchanged })
  return say('jobs.unchanged', { count: job.unchanged })
}

const joinPieces = (pieces: readonly (string | false)[]): string => pieces.filter((piece) => piece !== false).join(' · ')

/** What came of a job; `lost` where the engine ended before it. */
export function writeEnd(say: Say, topic: JobTopic, job: JobNews, lost = false): string {
  const left = job.total - job.done
  return joinPieces([
    job.total === 0 && !lost ? say('jobs.nothing') : writeDone(say, topic, job),
    writeUnchanged(say, topic, job),
    job['skipped-count'] > 0 && say('jobs.skipped', { count: job['skipped-count'] }),
    lost && say('jobs.lost'),
    !lost && job.state === 'cancelled' && say('jobs.cancelled', { count: left }),
    !lost && job.state === 'interrupted' && say('jobs.interrupted', { count: left }),
    !lost && job.state === 'failed' && say('jobs.failed', { count: left }),
  ])
}

/** Whether the engine can go on with it where it was left. */
export const isUnfinished = ({ state }: JobNews): boolean => state === 'interrupted' || state === 'failed'

export const countChanged = ({ done, unchanged, 'skipped-count': skipped }: JobNews): number =>
  Math.max(0, done - unchanged - skipped)

/** Why records were skipped, each reason once, the most frequent first. */
export function listReasons({ skipped }: JobNews): { readonly reason: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

/** Seconds until the rest is done at the pace so far; null while that says nothing yet. */
export function findSecondsLeft({ done, total }: JobNews, elapsedMs: number): number | null {
  if (done === 0 || total === 0 || elapsedMs < 1500) return null
  return Math.max(1, Math.ceil(((elapsedMs / done) * (total - done)) / 1000))
}
