import { describe, expect, it, vi } from 'vitest'
import { askAhead, keepOpening } from '../../src-renderer/api/ahead.ts'
import type { Answered, FetchAnswer } from '../../src-renderer/api/request.ts'
import { listReadPaths, readsPath } from '../../src-shared/jsonapi/reads.ts'

const path = '/api/v1/contacts?page%5Bnumber%5D=1'
const refusing = (): never => {
  throw new DOMException('no room', 'QuotaExceededError')
}

function openStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const at = (pathname: string, search = '') => ({ pathname, search }) as Location

function openEngine() {
  let answers = 0
  const answer = () => `answer ${++answers}`
  return vi.fn<FetchAnswer>((asked) => {
    const headers = { etag: 'a' }
    const reads = listPaths(asked).map(() => `${JSON.stringify({ status: 200, headers })}\n${answer()}\n`)
    return Promise.resolve(new Response(asked.startsWith(readsPath) ? reads.join('') : answer(), { status: 200, headers }))
  })
}

const listPaths = (asked: string) => listReadPaths(new URL(asked, 'http://localhost'))
const listAsked = ({ mock }: ReturnType<typeof openEngine>) =>
  mock.calls.flatMap(([asked]) => (asked.startsWith(readsPath) ? listPaths(asked) : [asked]))

async function openAhead(place = at('/contacts')) {
  const storage = openStorage()
  keepOpening(storage, ['/contacts'], path)
  const engine = openEngine()
  const ahead = askAhead(storage, place, engine)
  await ahead.settled
  return { ahead, engine }
}

const read = async (answer: Promise<Answered>) => (await answer).text()

describe('what a page opens with', () => {
  it('is asked before anyone wants it, and answers whoever asks the same', async () => {
    const { ahead, engine } = await openAhead()
    expect(engine).toHaveBeenCalledExactlyOnceWith(path, { headers: { accept: 'application/vnd.api+json' } })
    const answer = await ahead.fetch(path)
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, 'a', 'answer 1'])
    expect(engine).toHaveBeenCalledTimes(1)
  })

  it('is drawn with the frame: no one who asks for it waits for the next turn of the page', async () => {
    const { ahead } = await openAhead()
    let isNext = false
    setTimeout(() => (isNext = true))
    expect(await read(ahead.fetch(path))).toBe('answer 1')
    expect(isNext).toBe(false)
  })

  it('answers once: the same question later is a new one', async () => {
    const { ahead } = await openAhead()
    expect(await read(ahead.fetch(path))).toBe('answer 1')
    expect(await read(ahead.fetch(path))).toBe('answer 2')
  })

  it('answers no other question, and nothing that writes', async () => {
    const { ahead } = await openAhead()
    expect(await read(ahead.fetch('/api/v1/deals'))).toBe('answer 2')
    expect(await read(ahead.fetch(path, { method: 'POST' }))).toBe('answer 3')
    expect(await read(ahead.fetch(path, { method: 'GET' }))).toBe('answer 1')
  })

  it('is of no use once changes are heard of: it may lack some', async () => {
    const { ahead } = await openAhead()
    ahead.drop()
    expect(await read(ahead.fetch(path))).toBe('answer 2')
  })

  it.each([
    ['another list', at('/deals')],
    ['a list that is narrowed by its address', at('/contacts', '?filter[q]=ann')],
  ])('is not asked for %s', async (_what, place) => {
    const { engine } = await openAhead(place)
    expect(engine).not.toHaveBeenCalled()
  })

  it('is asked for a board at its own address', async () => {
    const storage = openStorage()
    keepOpening(storage, ['/deals?as=board'], '/api/v1/deal-stages?page=1\n/api/v1/deals?page=1')
    for (const [search, asked] of [
      ['?as=board', ['/api/v1/deal-stages?page=1', '/api/v1/deals?page=1']],
      ['?as=board&filter[q]=ann', []],
      ['', []],
    ] as const) {
      const engine = openEngine()
      await askAhead(storage, at('/deals', search), engine).settled
      expect(listAsked(engine)).toEqual(asked)
    }
  })

  it('is asked for in one request; an engine that does not know how is asked one by one', async () => {
    const storage = openStorage()
    const paths = ['/api/v1/deal-stages?page=1', '/api/v1/deals?page=1']
    keepOpening(storage, ['/deals'], paths.join('\n'))
    const engine = openEngine()
    const ahead = askAhead(storage, at('/deals'), engine)
    const [, second = ''] = paths
    const answer = await ahead.fetch(second)
    expect([answer.ok, answer.headers.get('etag'), await answer.text()]).toEqual([true, 'a', 'answer 2'])
    expect(engine).toHaveBeenCalledTimes(1)
    const older = vi.fn<FetchAnswer>((asked) => {
      const isKnown = !asked.startsWith(readsPath)
      return Promise.resolve(new Response(isKnown ? asked : 'no such path', { status: isKnown ? 200 : 404 }))
    })
    expect(await read(askAhead(storage, at('/deals'), older).fetch(second))).toBe(second)
  })

  it('passes a failure on to whoever asks, and troubles no one else with it', async () => {
    const storage = openStorage()
    keepOpening(storage, ['/contacts'], path)
    const engine = vi.fn<FetchAnswer>(() => Promise.reject(new TypeError('unreachable')))
    const ahead = askAhead(storage, at('/contacts'), engine)
    await ahead.settled
    await expect(ahead.fetch(path)).rejects.toThrow('unreachable')
  })

  it('does without a browser that keeps nothing', async () => {
    const engine = openEngine()
    expect(() => keepOpening({ setItem: refusing }, ['/contacts'], path)).not.toThrow()
    const ahead = askAhead({ getItem: refusing, setItem: refusing }, at('/contacts'), engine)
    await ahead.settled
    expect(await read(ahead.fetch(path))).toBe('answer 1')
  })
})

describe('what the page of a record opens with', () => {
  const company = (id: string, rest = '?include=user') => `/api/v1/companies/${id}${rest}`
  const openPage = (id: string, storage = openStorage()) => {
    const engine = openEngine()
    return { engine, storage, ahead: askAhead(storage, at(`/companies/${id}`), engine) }
  }

  it('is the same for every record of its type', async () => {
    const first = openPage('5')
    for (const rest of ['?include=user', '/contacts?page=1', '/deals?page=1']) await first.ahead.fetch(company('5', rest))
    const { engine, ahead } = openPage('-17', first.storage)
    await ahead.settled
    const asked = [company('-17'), company('-17', '/contacts?page=1'), company('-17', '/deals?page=1')]
    expect(listAsked(engine)).toEqual(asked)
    expect(await read(ahead.fetch(company('-17', '/deals?page=1')))).toBe('answer 3')
    expect(engine).toHaveBeenCalledTimes(1)
  })

  it('is nothing of another record, of the rest of the page, or of what is written', async () => {
    const first = openPage('5')
    await first.ahead.fetch(company('55'))
    await first.ahead.fetch('/ext/v1/jobs')
    await first.ahead.fetch(company('5'), { method: 'PATCH' })
    const { engine } = openPage('5', first.storage)
    expect(engine).not.toHaveBeenCalled()
  })

  it('follows the page: what it no longer asks for is forgotten', async () => {
    const first = openPage('5')
    for (const rest of ['?include=user', '/contacts?page=1']) await first.ahead.fetch(company('5', rest))
    const second = openPage('5', first.storage)
    await second.ahead.fetch(company('5', '?include=status'))
    const { engine } = openPage('5', second.storage)
    expect(engine).toHaveBeenCalledExactlyOnceWith(company('5', '?include=status'), expect.anything())
  })

  it('is the part in sight alone: more would hold it up', async () => {
    const first = openPage('5')
    for (let list = 0; list < 12; list += 1) await first.ahead.fetch(company('5', `/list-${list}?page=1`))
    expect(listAsked(openPage('5', first.storage).engine)).toHaveLength(5)
  })
})
