// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { contact } from '../../src-shared/resources/contact.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { createJobs } from '../../src-renderer/api/jobs.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { JobEvent, LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import type { Ask } from '../../src-renderer/api/request.ts'
import { writeProgress, writeRunning } from '../../src-renderer/list/bulk/job-progress.ts'
import { useJobs } from '../../src-renderer/list/bulk/use-jobs.ts'
import { nothingSelected, putSelected, selectAll, toJobRecords } from '../../src-renderer/list/selection/selection.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { useUndo, writeLabel } from '../../src-renderer/record/undo/use-undo.ts'

const job = (id: string, of: Partial<JobEvent> = {}): JobEvent => ({
  id,
  action: 'edit',
  object: 'contacts',
  state: 'running',
  total: 0,
  done: 0,
  unchanged: 0,
  skipped: [],
  'skipped-count': 0,
  ...of,
})

const toData = ({ id, ...attributes }: JobEvent) => ({ data: { type: 'jobs', id, attributes } }) as unknown as ExactObject

/** An engine whose jobs are moved by hand. `isListed`: when the list of jobs comes. */
function open(answer: (ask: Ask) => Outcome<ExactObject>, listed: readonly JobEvent[] = [], isListed?: Promise<unknown>) {
  const asked: Ask[] = []
  const news$ = new Subject<LiveEvent>()
  const request = (ask: Ask) => {
    asked.push(ask)
    if (ask.path === '/ext/v1/jobs' && ask.method === undefined)
      return (isListed ?? Promise.resolve()).then(() =>
        succeed<ExactObject>({ data: listed.map((one) => toData(one)['data'] ?? null) }),
      )
    return Promise.resolve(answer(ask))
  }
  const pinia = createPinia()
  const app = createApp({}).use(pinia)
  app.provide(backendKey, { request, news$ } as unknown as Backend)
  setActivePinia(pinia)
  usePreferences().language = 'en'
  const jobs = app.runWithContext(() => useJobs())
  const hear = (one: JobEvent) => news$.next({ kind: 'job', job: one })
  return { asked, news$, jobs, hear, texts: () => useToasts().toasts.map(({ text }) => text) }
}

const some = putSelected(nothingSelected, ['1', '2'], true)
const order = { resource: contact, action: 'edit', which: toJobRecords(contact, some) } as const
const settle = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('an order for a job', () => {
  const sent: Ask[] = []
  const jobs = createJobs((ask) => {
    sent.push(ask)
    return Promise.resolve(succeed(toData(job('j'))))
  })
  beforeEach(() => void sent.splice(0))
  const attributes = () => (sent[0]?.body as { data: { attributes: unknown } }).data.attributes

  it('names records, or the question of a list and those left out', async () => {
    const change = { attributes: { position: null }, relationships: { responsible: { type: 'users', id: '7' } } }
    await jobs.start({ ...order, change })
    expect(attributes()).toEqual({
      object: 'contacts',
      action: 'edit',
      ids: ['1', '2'],
      attributes: { position: null },
      relationships: { responsible: { data: { type: 'users', id: '7' } } },
    })
    sent.splice(0)
    const all = putSelected(selectAll({ ...wholeList, q: 'a&b', sort: '-email' }), ['5'], false)
    await jobs.start({ resource: contact, action: 'archive', which: toJobRecords(contact, all) })
    expect(attributes()).toEqual({
      object: 'contacts',
      action: 'archive',
      filter: 'filter%5Bactual%5D=1&filter%5Bq%5D=a%26b',
      except: ['5'],
    })
  })
})

describe('an order for all of a list', () => {
  it('says so where no filter narrows it', () => {
    const { actual: _, ...others } = contact.filters
    const plain = { ...contact, filters: others }
    expect(toJobRecords(plain, selectAll(wholeList))).toEqual({ all: true, except: [] })
    expect(toJobRecords(contact, selectAll(wholeList))).toEqual({ filter: 'filter%5Bactual%5D=1', except: [] })
  })
})

describe('a job that was interrupted', () => {
  const half = job('half', { state: 'interrupted', total: 200, done: 50 })

  it('is offered when the window opens, and continued where it was left', async () => {
    const { jobs, hear, texts, asked } = open(() => succeed(toData({ ...half, state: 'running' })), [half])
    await settle()
    expect(jobs.ended.map((one) => jobs.writeEnded(one))).toEqual(['50 contacts changed · interrupted, 150 not done yet'])
    const going = jobs.goOn(jobs.ended[0]!)
    await settle()
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/ext/v1/jobs/half/continue' })
    expect([jobs.ended, jobs.running.map(({ job: { done } }) => done)]).toEqual([[], [50]])
    hear({ ...half, state: 'done', done: 200 })
    await going
    expect(texts()).toEqual(['200 contacts changed'])
  })

  it('may be over again before the answer that it goes on', async () => {
    const { jobs, hear, texts } = open(() => {
      hear({ ...half, state: 'done', done: 200 })
      return succeed(toData({ ...half, state: 'running' }))
    }, [half])
    await settle()
    void jobs.goOn(jobs.ended[0]!)
    await settle()
    expect([jobs.running, texts()]).toEqual([[], ['200 contacts changed']])
  })

  it('keeps its card and its undo where it cannot go on', async () => {
    const { jobs, hear, texts } = open(({ path }) =>
      path.endsWith('/continue') ? fail({ kind: 'unreachable' }) : succeed(toData(job('half'))),
    )
    await jobs.start(order)
    hear(half)
    await settle()
    const [card] = jobs.ended
    await jobs.goOn(card!)
    expect(texts()).toHaveLength(1)
    expect([jobs.running, jobs.ended, useUndo().next]).toEqual([[], [card], card?.entry])
  })

  it('is undone from its card, or ended for good when it is dismissed', async () => {
    const { jobs, asked } = open(() => succeed(toData(job('back', { action: 'undo' }))), [half])
    await settle()
    jobs.takeBack(jobs.ended[0]!)
    await settle()
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/ext/v1/jobs/half/undo' })
    const other = open(() => succeed(toData(half)), [half])
    await settle()
    other.jobs.dismiss(other.jobs.ended[0]!)
    await settle()
    expect(other.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/ext/v1/jobs/half' })
    expect(other.jobs.ended).toEqual([])
  })

  it('is told where it stops while the window is open', async () => {
    const { jobs, hear } = open(() => succeed(toData(job('half'))))
    await jobs.start(order)
    hear(half)
    await settle()
    expect(jobs.ended.map((one) => jobs.writeEnded(one))).toEqual(['50 contacts changed · interrupted, 150 not done yet'])
  })
})

describe('a job of this window', () => {
  it('is shown while it runs, told at its end, and taken back as one', async () => {
    const { jobs, hear, texts, asked } = open(({ path }) => succeed(toData(job(path.endsWith('/undo') ? 'back' : 'j'))))
    await jobs.start(order)
    hear(job('j', { total: 200, done: 50 }))
    expect(jobs.running.map(({ job: { done, total } }) => [done, total])).toEqual([[50, 200]])
    hear(job('j', { state: 'done', total: 200, done: 200 }))
    await settle()
    expect([jobs.running, texts()]).toEqual([[], ['200 contacts changed']])

    const undone = useUndo().undo()
    await settle()
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/ext/v1/jobs/j/undo' })
    hear(job('back', { action: 'undo', object: null, state: 'done', total: 200, done: 200 }))
    await undone
    expect(texts()).toEqual(['Undone: “200 contacts changed”'])
    const redone = useUndo().redo()
    await settle()
    expect(asked.at(-1)).toMatchObject({ path: '/ext/v1/jobs/back/undo' })
    hear(job('back', { action: 'undo', state: 'done', total: 200, done: 200 }))
    await redone
    expect(useToasts().toasts.map(({ text, action }) => [text, action?.label])).toEqual([
      ['Redone: “200 contacts changed”', 'Undo'],
    ])
    const again = useUndo().undo()
    await settle()
    await again
    expect(texts()).toEqual(['Undone: “200 contacts changed”'])
  })

  it('says what each record was given, also when that is taken back, and in another language', async () => {
    const { jobs, hear, texts } = open(({ path }) => succeed(toData(job(path.endsWith('/undo') ? 'back' : 'j'))))
    const given = () => (usePreferences().language === 'en' ? 'Position → Buyer' : 'Должность → Buyer')
    await jobs.start(order, { given })
    hear(job('j', { state: 'done', total: 200, done: 200 }))
    await settle()
    expect(texts()).toEqual(['200 contacts: Position → Buyer'])
    const undone = useUndo().undo()
    await settle()
    hear(job('back', { action: 'undo', state: 'done', total: 200, done: 200, 'skipped-count': 3 }))
    await undone
    expect(texts()).toEqual(['Undone: “200 contacts: Position → Buyer” · 3 skipped'])
    usePreferences().language = 'ru'
    const [news] = useToasts().toasts
    expect([news?.text, news?.action?.label]).toEqual([
      'Отменено: «200 контактов: Должность → Buyer» · пропущено: 3',
      'Повторить',
    ])
  })

  it('tells first of all that were to be given it, then of those that had it, and takes back no more than it says', async () => {
    const { jobs, hear, texts } = open(({ path }) => succeed(toData(job(path.endsWith('/undo') ? 'back' : 'j'))))
    const given = () => (usePreferences().language === 'en' ? 'Position → Buyer' : 'Должность → Buyer')
    await jobs.start(order, { given })
    hear(job('j', { state: 'done', total: 200, done: 200, unchanged: 23 }))
    await settle()
    expect(texts()).toEqual(['200 contacts: Position → Buyer · 177 changed, 23 unchanged'])
    usePreferences().language = 'ru'
    expect(texts()).toEqual(['200 контактов: Должность → Buyer · изменено: 177, без изменений: 23'])
    usePreferences().language = 'en'
    const undone = useUndo().undo()
    await settle()
    hear(job('back', { action: 'undo', state: 'done', total: 177, done: 177, unchanged: 2 }))
    await undone
    expect(texts()).toEqual(['Undone: “200 contacts: Position → Buyer” · everything is as it was before · 2 unchanged'])
  })

  it('is taken back, and done again, by the words it was told with, and by no number of its own', async () => {
    const ids: Record<string, string> = { '/ext/v1/jobs/j/undo': 'back', '/ext/v1/jobs/back/undo': 'again' }
    const { jobs, hear } = open(({ path }) => succeed(toData(job(ids[path] ?? 'j'))))
    const said = () => jobs.running.map(({ topic, job: news }) => writeRunning(jobs.say, topic, news))
    const move = (id: string, of: Partial<JobEvent>) => hear(job(id, { action: 'undo', object: null, total: 177, ...of }))
    await jobs.start(order, { given: () => 'Position → Buyer' })
    hear(job('j', { total: 200, done: 50 }))
    expect(said()).toEqual(['Changing 200 contacts'])
    hear(job('j', { state: 'done', total: 200, done: 200, unchanged: 23 }))
    await settle()
    const undone = useUndo().undo()
    await settle()
    expect(said(), 'before it is known of how many').toEqual(['Undoing: “200 contacts: Position → Buyer”'])
    move('back', { done: 130 })
    expect(said()).toEqual(['Undoing: “200 contacts: Position → Buyer”'])
    usePreferences().language = 'ru'
    expect(said()).toEqual(['Отменяем: «200 контактов: Position → Buyer»'])
    move('back', { state: 'done', done: 177 })
    await undone
    void useUndo().redo()
    await settle()
    move('again', { done: 5 })
    expect(said()).toEqual(['Повторяем: «200 контактов: Position → Buyer»'])
    usePreferences().language = 'en'
    expect(said()).toEqual(['Redoing: “200 contacts: Position → Buyer”'])
  })

  it('says how far it is by number, and by percent while it is taken back', () => {
    const { jobs } = open(() => fail({ kind: 'unreachable' }))
    const write = (of: Partial<JobEvent>, ms = 0) => writeProgress(jobs.say, job('j', { total: 1770, ...of }), ms)
    expect(write({ done: 1300 })).toBe('1,300 of 1,770')
    expect(write({ done: 1300 }, 13_000)).toBe('1,300 of 1,770 · 5 s left')
    expect(write({ action: 'undo', done: 1300 }, 13_000)).toBe('73% · 5 s left')
    expect(write({ action: 'undo', done: 1769 }), 'not all before the end').toBe('99%')
    expect(write({ action: 'undo', done: 100 }, 60_000)).toBe('5% · 17 min left')
    expect(write({ action: 'undo', total: 0 })).toBe('')
    usePreferences().language = 'ru'
    expect(write({ action: 'undo', done: 1300 }, 13_000)).toBe('73\u00a0% · осталось 5 с')
  })

  it('that was given to some, and skipped others, counts those that have it', async () => {
    const { jobs, hear } = open(() => succeed(toData(job('j'))))
    await jobs.start(order, { given: () => 'Position → Buyer' })
    hear(job('j', { state: 'done', total: 9, done: 9, unchanged: 2, 'skipped-count': 3 }))
    await settle()
    expect(jobs.ended.map(jobs.writeEnded)).toEqual(['6 contacts: Position → Buyer · 4 changed, 2 unchanged · 3 skipped'])
  })

  it('is told once, although a late list of jobs still has it running', async () => {
    const listed = Promise.withResolvers<undefined>()
    const { jobs, hear, texts } = open(() => succeed(toData(job('j'))), [job('j')], listed.promise)
    await jobs.start(order)
    hear(job('j', { state: 'done', total: 2, done: 2 }))
    await settle()
    listed.resolve(undefined)
    await settle()
    hear(job('j', { state: 'done', total: 2, done: 2 }))
    await settle()
    expect([texts().length, jobs.running.length]).toEqual([1, 0])
    const { next, drop } = useUndo()
    if (next) drop(next)
    expect([next !== undefined, useUndo().next]).toEqual([true, undefined])
  })

  it('that moved records offers no way back once they are back by other means', async () => {
    let left = 2
    const { jobs, hear, news$, texts, asked } = open(({ path }) =>
      succeed(path.startsWith('/ext/v1/aggregates') ? { meta: { 'record-count': left } } : toData(job('j'))),
    )
    const change = async (...ids: string[]) => {
      news$.next({ kind: 'change', type: 'contacts', ids, action: 'update' })
      await new Promise((done) => setTimeout(done, 80))
    }
    await jobs.start({ ...order, action: 'archive' }, {})
    hear(job('j', { action: 'archive', state: 'done', total: 2, done: 2 }))
    await settle()
    const before = asked.length
    await change('3')
    expect(asked).toHaveLength(before)
    await change('1', '2')
    expect(asked.at(-1)?.path).toContain('filter%5Barchived%5D=1&filter%5Bid%5D=1%2C2')
    expect(texts()).toEqual(['2 contacts archived'])
    left = 0
    await change('1')
    expect(texts()).toEqual([])
    expect(useUndo().next).toBeDefined()
  })

  it('says how many were skipped, and why', async () => {
    const { jobs, hear, texts } = open(() => succeed(toData(job('j'))))
    await jobs.start(order)
    const skipped = [{ id: '1', reason: 'amount is calculated' }]
    hear(job('j', { state: 'done', total: 3, done: 3, skipped, 'skipped-count': 1 }))
    await settle()
    expect(texts()).toEqual([])
    expect(jobs.ended.map(jobs.writeEnded)).toEqual(['2 contacts changed · 1 skipped'])
    usePreferences().language = 'ru'
    expect(jobs.ended.map(jobs.writeEnded)).toEqual(['Изменено: 2 контакта · пропущено: 1'])
    expect(useUndo().next && writeLabel(useUndo().next!)).toBe('Изменено: 2 контакта · пропущено: 1')
  })

  it('may be over before its answer is here', async () => {
    const { jobs, hear, texts } = open(() => {
      hear(job('j', { state: 'done', total: 1, done: 1 }))
      return succeed(toData(job('j')))
    })
    await jobs.start(order, { title: 'Ada' })
    await settle()
    expect([jobs.running, texts()]).toEqual([[], ['Ada changed']])
  })

  it('that was stopped says what it left', async () => {
    const { jobs, hear, texts } = open(() => succeed(toData(job('j'))))
    await jobs.start(order)
    hear(job('j', { state: 'cancelled', total: 200, done: 50 }))
    await settle()
    expect(texts()).toEqual(['50 contacts changed · stopped; 150 unchanged'])
  })

  it('that ended with the engine says so once the engine is back, and can still be taken back', async () => {
    const gone = fail({ kind: 'refused', status: 404, errors: [] })
    const { jobs, hear, news$, texts } = open(({ method }) => (method === 'POST' ? succeed(toData(job('j'))) : gone))
    await jobs.start(order)
    hear(job('j', { total: 200, done: 50 }))
    news$.next({ kind: 'open', resumed: true })
    await settle()
    expect(jobs.running).toEqual([])
    expect(texts()).toEqual(['50 contacts changed · Outpost was restarted before the end'])
    expect(useUndo().next).toBeDefined()
  })

  it('whose end was missed is asked about when the stream is back', async () => {
    const over = job('j', { state: 'done', total: 200, done: 200 })
    const { jobs, news$, texts } = open(({ method }) => succeed(toData(method === 'POST' ? job('j') : over)))
    await jobs.start(order)
    news$.next({ kind: 'open', resumed: true })
    await settle()
    expect([jobs.running, texts()]).toEqual([[], ['200 contacts changed']])
  })

  it('that changed nothing offers nothing to take back', async () => {
    const { jobs, hear, texts } = open(() => succeed(toData(job('j'))))
    await jobs.start(order)
    hear(job('j', { state: 'done' }))
    await settle()
    expect([texts(), useUndo().next]).toEqual([['Nothing to change'], undefined])
  })

  it('under way when the page is loaded is followed to its end', async () => {
    const { jobs, hear, texts } = open(
      () => fail({ kind: 'unreachable' }),
      [job('old', { total: 9 }), job('over', { state: 'done' })],
    )
    await settle()
    expect(jobs.running.map(({ job: { id } }) => id)).toEqual(['old'])
    hear(job('old', { state: 'done', total: 9, done: 9 }))
    await settle()
    expect(texts()).toEqual(['9 contacts changed'])
  })
})

describe('a job of another window', () => {
  const over = job('old', { state: 'done', total: 9, done: 9 })

  it('is followed and told, and not put onto the undo stack of this one', async () => {
    const { hear } = open(() => fail({ kind: 'unreachable' }), [job('old', { total: 9 })])
    await settle()
    hear(over)
    await settle()
    expect(useToasts().toasts.map(({ text, action }) => [text, action])).toEqual([['9 contacts changed', undefined]])
    expect(useUndo().next).toBeUndefined()
  })

  it('is its own again after a reload', async () => {
    const before = open(() => succeed(toData(job('old', { total: 9 }))))
    await before.jobs.start(order)
    const { hear } = open(() => fail({ kind: 'unreachable' }), [job('old', { total: 9 })])
    await settle()
    hear(over)
    await settle()
    expect(useUndo().next && writeLabel(useUndo().next!)).toBe('9 contacts changed')
  })

  it('that was interrupted is undone from its card, and stands on the stack from then on', async () => {
    const half = job('half', { state: 'interrupted', total: 200, done: 50 })
    const { jobs, hear } = open(() => succeed(toData(job('back', { action: 'undo' }))), [half])
    await settle()
    expect(useUndo().next).toBeUndefined()
    jobs.takeBack(jobs.ended[0]!)
    await settle()
    hear(job('back', { action: 'undo', state: 'done', total: 50, done: 50 }))
    await settle()
    expect(useUndo().nextAgain).toBeDefined()
  })
})
