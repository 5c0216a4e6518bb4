import type { JobEvent } from '../../api/live.ts'
import { findWords, joinPieces, writeCount, writeDone, type JobTopic, type Say } from './job-words.ts'

/** An undo is named after the original job, while it runs and when it ends. */
export function writeRunning(say: Say, topic: JobTopic, { action, total }: JobEvent): string {
  const { of, isAgain, ...had } = topic
  if (of) return say(isAgain ? 'jobs.redoingThat' : 'jobs.undoingThat', { label: writeDone(say, had, of) })
  return total === 0 ? say('jobs.starting') : say(findWords(action).running, { what: writeCount(say, topic, total) })
}

/** Progress and remaining time. An undo shows a percentage, because it processes fewer records than its text names. */
export function writeProgress(say: Say, job: JobEvent, elapsedMs: number): string {
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

/** Reasons for skipped records, most frequent first. */
export function listReasons({ skipped }: JobEvent): { readonly reason: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

/** Estimated seconds left at the current pace. Null while it is too early to tell. */
export function findSecondsLeft({ done, total }: JobEvent, elapsedMs: number): number | null {
  if (done === 0 || total === 0 || elapsedMs < 1500) return null
  return Math.max(1, Math.ceil(((elapsedMs / done) * (total - done)) / 1000))
}
