import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { countListed } from '../../src-renderer/api/count.ts'
import { wholeList, type Part } from '../../src-renderer/api/list-query.ts'
import { findListed } from '../../src-renderer/palette/find-listed.ts'
import { createSearch, type FoundGroup } from '../../src-renderer/api/search.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
// Here at once, as in a page that has searched before.
import '../../src-renderer/text/spellings.ts'
import { patienceMs, searchAsTyped, typingMs, type SearchState } from '../../src-renderer/palette/search-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const one: readonly FoundGroup[] = [{ resource: contact, count: 1, records: [{ id: '5', attributes: {} }] }]

function start(answers: Readonly<Record<string, Outcome<readonly FoundGroup[]>>>, takesMs = 10) {
  const text$ = new Subject<string>()
  const back$ = new Subject<void>()
  const asked: string[] = []
  const aborted: string[] = []
  const heard: SearchState[] = []
  const known = { ...answers }
  searchAsTyped({
    text$,
    back$,
    ask: (q, signal) => {
      asked.push(q)
      signal.addEventListener('abort', () => aborted.push(q))
      return new Promise((done) => setTimeout(() => done(known[q] ?? succeed([])), takesMs))
    },
  }).subscribe((state) => heard.push(state))
  return { text$, back$, asked, aborted, heard, known, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('the search of everything', () => {
  it('asks once typing pauses, and only for the last text', async () => {
    const { text$, asked, heard, wait } = start({ anna: succeed(one) })
    for (const text of ['a', 'an', 'ann', 'anna']) {
      text$.next(text)
      await wait(typingMs - 10)
    }
    await wait(200)
    expect(asked).toEqual(['anna'])
    expect(heard).toEqual([{ kind: 'found', text: 'anna', used: 'anna', groups: one }])
  })

  it('lets go of an answer that nobody waits for any more', async () => {
    const { text$, aborted, heard, wait } = start({ anna: succeed(one), bella: succeed([]) }, 100)
    text$.next('anna')
    await wait(typingMs + 20)
    text$.next('bella')
    await wait(1000)
    expect(aborted).toContain('anna')
    expect(heard.map((state) => 'text' in state && state.text)).not.toContain('anna')
  })

  it('says that it is looking only where that takes a while', async () => {
    const { text$, heard, wait } = start({ anna: succeed(one) }, patienceMs + 50)
    text$.next('anna')
    await wait(typingMs + patienceMs + 10)
    expect(heard.map(({ kind }) => kind)).toEqual(['looking'])
    await wait(100)
    expect(heard.map(({ kind }) => kind)).toEqual(['looking', 'found'])
  })

  it('tries the other layout where nothing is found, and says which it shows', async () => {
    const { text$, asked, heard, wait } = start({ анна: succeed(one) })
    text$.next('fyyf')
    await wait(500)
    expect(asked).toEqual(['fyyf', 'анна'])
    expect(heard.at(-1)).toEqual({ kind: 'found', text: 'fyyf', used: 'анна', groups: one })
    text$.next('zzz')
    await wait(500)
    expect(heard.at(-1)).toEqual({ kind: 'found', text: 'zzz', used: 'zzz', groups: [] })
  })

  it('tries the other alphabet after the other layout', async () => {
    const { text$, asked, heard, wait } = start({ anderson: succeed(one) })
    text$.next('андерсон')
    await wait(500)
    expect(asked).toEqual(['андерсон', 'fylthcjy', 'anderson'])
    expect(heard.at(-1)).toEqual({ kind: 'found', text: 'андерсон', used: 'anderson', groups: one })
  })

  it('tells that the engine is away, and finds as soon as it is back', async () => {
    const { text$, back$, known, heard, wait } = start({ anna: fail({ kind: 'unreachable' }) })
    text$.next('anna')
    await wait(200)
    expect(heard).toEqual([{ kind: 'away', text: 'anna' }])
    known['anna'] = succeed(one)
    back$.next()
    await wait(20)
    expect(heard.at(-1)?.kind).toBe('found')
  })

  it('gives back the words of a refusal, and nothing for an empty box', async () => {
    const refusal = { title: 'No', detail: 'Not for you', code: '403', status: '403' }
    const { text$, heard, wait } = start({ anna: fail({ kind: 'refused', status: 403, errors: [refusal] }) })
    text$.next('anna')
    await wait(200)
    text$.next('  ')
    await wait(1)
    expect(heard).toEqual([{ kind: 'refused', text: 'anna', words: 'Not for you' }, { kind: 'idle' }])
  })
})

describe('the request for it', () => {
  const answers: Record<string, unknown> = {
    '/ext/v1/search?q=a+b&types=contacts%2Cdeals&limit=25': {
      data: [
        { type: 'deals', id: '9', attributes: { name: 'D' } },
        { type: 'contacts', id: '5', attributes: { name: 'C' } },
      ],
      meta: {
        groups: [
          { type: 'deals', count: 12 },
          { type: 'contacts', count: 1 },
        ],
      },
    },
    '/ext/v1/aggregates/deals?filter%5Bactual%5D=1&filter%5Bq%5D=a+b': { data: [], meta: { 'record-count': 11 } },
  }
  const request = createRequest(
    (path) => Promise.resolve(Response.json(answers[path] ?? {}, { status: path in answers ? 200 : 404 })),
    () => undefined,
  )
  const search = createSearch(request, [contact, deal])

  it('gives each type its records and its true count, in the order of the screens', async () => {
    const outcome = await search.search('a b')
    expect(
      outcome.ok && outcome.value.map(({ resource, count, records }) => [resource.type, count, records.map(({ id }) => id)]),
    ).toEqual([
      ['contacts', 1, ['5']],
      ['deals', 12, ['9']],
    ])
  })

  it('counts what a list would show', async () => {
    const query = { ...wholeList, q: 'a b' }
    expect(await countListed(request, deal, query)).toEqual(succeed(11))
    expect((await countListed(request, contact, query)).ok).toBe(false)
  })
})

describe('the line that leads to the list', () => {
  const find = (counts: Partial<Record<Part, number>>) => findListed(12, (part) => Promise.resolve(succeed(counts[part] ?? 0)))

  it('says how many of them the list shows, and how many it leaves out', async () => {
    expect(await find({ actual: 12 })).toEqual({ part: 'actual', count: 12, elsewhere: 0 })
    expect(await find({ actual: 9, archived: 3 })).toEqual({ part: 'actual', count: 9, elsewhere: 3 })
  })

  it('leads to where they are', async () => {
    expect(await find({ archived: 7, discarded: 5 })).toEqual({ part: 'archived', count: 7, elsewhere: 5 })
    expect(await find({ discarded: 12 })).toMatchObject({ part: 'discarded', count: 12 })
    expect(await findListed(12, () => Promise.resolve(fail({ kind: 'unreachable' })))).toBeUndefined()
  })
})
