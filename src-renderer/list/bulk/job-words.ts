import type { JobAction } from '../../api/jobs.ts'
import type { JobEvent } from '../../api/live.ts'
import { findPresentation } from '../../resources/index.ts'

/** Formats a message. Numbers are localised, and `count` selects the plural form. */
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

export function findWords(action: string): ActionWords {
  return Object.hasOwn(known, action) ? known[action as JobAction] : known.edit
}

/** The subject of a job: one record by title, or a number of records of a type. */
export interface JobTopic {
  readonly type: string | null
  /** Title, if there is only one record. */
  readonly title?: string | undefined
  /** Describes the new value of an edit. */
  readonly given?: (() => string) | undefined
  /** The job that is being undone or redone. */
  readonly of?: JobEvent
  /** The job is redone: the engine undoes its undo. */
  readonly isAgain?: true
}

export function writeCount(say: Say, { type, title }: JobTopic, count: number): string {
  if (title !== undefined && count === 1) return title
  const key = findPresentation(type ?? '')?.words.count ?? 'jobs.records'
  return say(key, { count }, count)
}

/** Like `writeCount`, but as the object of an action. */
export function writeActed(say: Say, { type, title }: JobTopic, count: number): string {
  if (title !== undefined && count === 1) return say('acted.named', { title })
  const key = findPresentation(type ?? '')?.words.acted ?? 'acted.records'
  return say(key, { count }, count)
}

/** True if the message names the new value. Its count then includes records that already had the value. */
const isGiven = ({ given, of }: JobTopic, { action }: JobEvent): boolean => !!given && !of && action === 'edit'

/** Describes the result. An undo is described by the job it undid. */
export function writeDone(say: Say, topic: JobTopic, job: JobEvent): string {
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

function writeUnchanged(say: Say, topic: JobTopic, job: JobEvent): string | false {
  if (job.unchanged === 0) return false
  if (isGiven(topic, job)) return say('jobs.hadIt', { changed: countChanged(job), count: job.unchanged })
  return say('jobs.unchanged', { count: job.unchanged })
}

export const joinPieces = (pieces: readonly (string | false)[]): string => pieces.filter((piece) => piece !== false).join(' · ')

/** The result of a job. `lost`: the engine stopped before the job ended. */
export function writeEnd(say: Say, topic: JobTopic, job: JobEvent, lost = false): string {
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

/** True if the engine can resume the job. */
export const isUnfinished = ({ state }: JobEvent): boolean => state === 'interrupted' || state === 'failed'

export const countChanged = ({ done, unchanged, 'skipped-count': skipped }: JobEvent): number =>
  Math.max(0, done - unchanged - skipped)
