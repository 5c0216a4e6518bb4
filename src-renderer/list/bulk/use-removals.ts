import { useEventListener } from '@vueuse/core'
import type { JobOrder, Jobs } from '../../api/jobs.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useUndo } from '../../record/undo/use-undo.ts'
import { writeCount, type JobTopic, type Say } from './job-words.ts'
import { createLeftRemovals } from './left-removals.ts'
import { createRemovals, type HeldRemoval } from './removals.ts'

interface Options {
  readonly jobs: Pick<Jobs, 'preview'>
  readonly say: Say
  readonly send: (order: JobOrder, topic: JobTopic) => Promise<Outcome<unknown>>
}

/** The pending deletions of this window, with their messages. */
export function useRemovals({ jobs, say, send }: Options) {
  const toasts = useToasts()
  const undo = useUndo()
  const left = createLeftRemovals(localStorage)
  const what = ({ topic, count }: HeldRemoval) => writeCount(say, topic, count)

  const { held, hold, leave, findEntry } = createRemovals({
    look: (order) => ('ids' in order.which ? Promise.resolve(succeed({ count: order.which.ids.length })) : jobs.preview(order)),
    send,
    left,
    undo,
    now: () => performance.now(),
    words: {
      held: (one) => say('removal.held', { what: what(one) }),
      calledOff: (one) => say('removal.calledOff', { what: what(one) }),
    },
    onMoved: (one) => void toasts.show(() => say('removal.moved', { what: what(one) })),
    onProblem: (one, tryAgain) =>
      void toasts.show(() => say('removal.failed', { what: what(one) }), { label: () => say('undo.again'), run: tryAgain }),
  })

  function tellLeft(): void {
    for (const { type, count: all } of left.take())
      toasts.show(() => say('removal.left', { what: writeCount(say, { type }, all) }))
  }

  useEventListener(window, 'pagehide', leave)
  useEventListener(window, 'pageshow', tellLeft)
  tellLeft()

  function callOff(one: HeldRemoval): void {
    const entry = findEntry(one)
    if (entry) void undo.take(entry)
  }

  return { held, hold, callOff, findEntry }
}
