import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useBackend } from '../../api/backend.ts'
import { createJobs, type JobOrder } from '../../api/jobs.ts'
import type { JobEvent, LiveEvent } from '../../api/live.ts'
import type { Outcome, RequestProblem } from '../../api/outcome.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useUndo, type UndoEntry, type UndoResult } from '../../record/undo/use-undo.ts'
import { useProblemText, useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { followMoved } from './follow-moved.ts'
import { countChanged, isUnfinished, writeEnd, type JobTopic } from './job-words.ts'
import { createOwnJobs } from './own-jobs.ts'
import { useRemovals } from './use-removals.ts'
import { useSay } from './use-say.ts'

/** A running job, as this window knows it. */
export interface RunningJob {
  readonly job: JobEvent
  readonly topic: JobTopic
  readonly since: number
}

/** A job whose result stays on screen. */
export interface EndedJob {
  readonly job: JobEvent
  readonly topic: JobTopic
  readonly lost: boolean
  readonly entry: UndoEntry | null
  /**
   * Another window started the job. Its undo entry is on that window's stack, and on this one only
   * after the user undoes it here.
   */
  readonly isForeign: boolean
}

type End = { readonly job: JobEvent; readonly lost: boolean }

const mostHeard = 50
/** Users need more time to review a bulk change. */
const offeredMs = 30_000

/** The job cannot go on: another window has continued or ended it, or it no longer exists. */
const isOver = (problem: RequestProblem): boolean =>
  problem.kind === 'refused' && (problem.status === 409 || problem.status === 404)

/** Jobs of this window, and jobs that were running when it loaded. Only its own jobs are on its undo stack. */
export const useJobs = defineStore('jobs', () => {
  const { request, news$ } = useBackend()
  const jobs = createJobs(request)
  const toasts = useToasts()
  const undo = useUndo()
  const say = useSay()
  const writeProblem = useProblemText()
  const tellProblem = useTellProblem()
  const own = createOwnJobs(sessionStorage)

  const running = shallowRef<ReadonlyMap<string, RunningJob>>(new Map())
  const ended = shallowRef<readonly EndedJob[]>([])
  /** Events may arrive before the answer that contains the job's id. */
  const heard = new Map<string, JobEvent>()
  const waiting = new Map<string, (end: End) => void>()
  const followed = new Set<string>()

  news$.subscribe(hear)
  void findUnfinished()

  function hear(news: LiveEvent): void {
    if (news.kind === 'open') return void askAgain()
    if (news.kind !== 'job') return
    heard.set(news.job.id, news.job)
    for (const id of heard.keys()) if (heard.size > mostHeard) heard.delete(id)
    move(news.job)
  }

  function move(job: JobEvent): void {
    const known = running.value.get(job.id)
    if (!known) return
    if (job.state === 'running') running.value = new Map(running.value).set(job.id, { ...known, job })
    else end(job, false)
  }

  /** Follows the jobs that were running when the page loaded, and offers to resume interrupted ones. */
  async function findUnfinished(): Promise<void> {
    const outcome = await jobs.list()
    if (!outcome.ok) return
    for (const job of outcome.value) {
      const topic = { type: job.object }
      // The list may be older than the end of a job that was started here meanwhile.
      if (job.state === 'running' && !followed.has(job.id)) void follow(job, topic).then(tell)
      if (job.state === 'interrupted') tell({ job, topic, lost: false })
    }
  }

  /** After a broken stream: the end of a job may have been missed, or the engine may have stopped during it. */
  async function askAgain(): Promise<void> {
    for (const { job } of running.value.values()) {
      const outcome = await jobs.find(job.id)
      if (outcome.ok) move(outcome.value)
      else if (outcome.problem.kind === 'refused' && outcome.problem.status === 404) end(job, true)
    }
  }

  /** Shows a job until it ends. */
  function follow(job: JobEvent, topic: JobTopic): Promise<End & { readonly topic: JobTopic }> {
    followed.add(job.id)
    return new Promise((resolve) => {
      waiting.set(job.id, (found) => resolve({ ...found, topic }))
      running.value = new Map(running.value).set(job.id, { job, topic, since: performance.now() })
      move(heard.get(job.id) ?? job)
    })
  }

  function end(job: JobEvent, lost: boolean): void {
    const rest = new Map(running.value)
    rest.delete(job.id)
    running.value = rest
    waiting.get(job.id)?.({ job, lost })
    waiting.delete(job.id)
  }

  async function run(order: JobOrder, topic: JobTopic): Promise<Outcome<unknown>> {
    const outcome = await jobs.start(order)
    if (outcome.ok) {
      own.add(outcome.value.id)
      void follow(outcome.value, topic).then((end) => tellMove(order, tell(end)))
    }
    return outcome
  }

  const removals = useRemovals({ jobs, say, send: run })

  /**
   * Resolves as soon as the job runs, or, for a deletion, as soon as it waits. The result is reported separately.
   * `confirmed`: how many records the user has agreed to delete.
   */
  function start(order: JobOrder, of: Pick<JobTopic, 'title' | 'given'> = {}, confirmed?: number): Promise<Outcome<unknown>> {
    const topic = { ...of, type: order.resource.type }
    return order.action === 'delete' ? removals.hold(order, topic, confirmed) : run(order, topic)
  }

  /** Withdraws the undo offer once the records have been moved back. */
  function tellMove(order: JobOrder, entry: UndoEntry | null): void {
    if (entry) followMoved({ request, news$ }, order, offeredMs, () => withdraw(entry))
  }

  function withdraw(entry: UndoEntry): void {
    undo.withdraw(entry)
    ended.value = ended.value.map((one) => (one.entry === entry ? { ...one, entry: null } : one))
  }

  function tell({ job, lost, topic }: End & { readonly topic: JobTopic }): UndoEntry | null {
    const label = () => writeEnd(say, topic, job, lost)
    const isKept = job['skipped-count'] > 0 || isUnfinished(job)
    const isUndoable = countChanged(job) > 0 || lost
    const isForeign = !own.has(job.id)
    const entry = isUndoable ? { label, shownMs: offeredMs, ...undoOf(job, topic) } : null
    if (entry && !isForeign) undo.push(entry, { toast: !isKept })
    if (isKept) ended.value = [...ended.value, { job, topic, lost, entry, isForeign }].slice(-2)
    else if (!entry || isForeign) toasts.show(label)
    return isForeign ? null : entry
  }

  /** Each step undoes the previous job. */
  function undoOf(first: JobEvent, topic: JobTopic): Pick<UndoEntry, 'undo' | 'redo'> {
    let last = first.id
    const takeBack = async (of: JobTopic): Promise<UndoResult> => {
      ended.value = ended.value.filter(({ job }) => job.id !== last)
      const outcome = await jobs.undo(last)
      if (!outcome.ok) return { kind: 'failed', text: () => writeProblem(outcome.problem) }
      const { job, lost } = await follow(outcome.value, of)
      last = job.id
      return { kind: 'done', text: () => writeEnd(say, of, job, lost) }
    }
    const of = { ...topic, of: first }
    return { undo: () => takeBack(of), redo: () => takeBack({ ...of, isAgain: true }) }
  }

  async function cancel(id: string): Promise<void> {
    const outcome = await jobs.cancel(id)
    if (!outcome.ok) tellProblem(outcome.problem)
  }

  const drop = (id: string) => void (ended.value = ended.value.filter(({ job }) => job.id !== id))

  /** Closes the card. An unfinished job is cancelled, so that it is not offered again. */
  function dismiss({ job }: EndedJob): void {
    drop(job.id)
    if (isUnfinished(job)) void cancel(job.id)
  }

  async function goOn(one: EndedJob): Promise<void> {
    const { job, topic, entry } = one
    drop(job.id)
    // Before the request: its end may be heard before the answer.
    heard.delete(job.id)
    const outcome = await jobs.goOn(job.id)
    if (!outcome.ok) {
      if (!isOver(outcome.problem)) ended.value = [...ended.value, one].slice(-2)
      return tellProblem(outcome.problem)
    }
    if (entry) undo.drop(entry)
    own.add(job.id)
    tell(await follow(outcome.value, topic))
  }

  function takeBack({ job, entry, isForeign }: EndedJob): void {
    drop(job.id)
    if (entry && isForeign) undo.push(entry, { toast: false })
    if (entry) void undo.take(entry)
  }

  return {
    running: computed(() => [...running.value.values()]),
    ended,
    held: removals.held,
    say,
    start,
    cancel,
    callOff: removals.callOff,
    findEntry: removals.findEntry,
    dismiss,
    goOn,
    takeBack,
    writeEnded: ({ topic, job, lost }: EndedJob) => writeEnd(say, topic, job, lost),
  }
})
