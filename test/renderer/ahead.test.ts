import { describe, expect, it, vi } from 'vitest'
import { askAhead, keepOpening } from '../../src-renderer/api/ahead.ts'
import type { Answered, FetchAnswer } from '../../src-renderer/api/request.ts'

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
  return vi.fn<FetchAnswer>(() => Promise.resolve(new Response(`answer ${++answers}`, { status: 200, headers: { etag: 'a' } })))
}

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
    const ahead = askAhead({ getItem: refusing }, at('/contacts'), engine)
    await ahead.settled
    expect(await read(ahead.fetch(path))).toBe('answer 1')
  })
})
