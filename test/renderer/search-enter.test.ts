// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, ref, shallowRef, type EffectScope } from 'vue'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { nowhere, type Elsewhere } from '../../src-renderer/list/filters/find-elsewhere.ts'
import { useSearchEnter } from '../../src-renderer/list/filters/use-search-enter.ts'

const scopes: EffectScope[] = []
afterEach(() => scopes.splice(0).forEach((scope) => scope.stop()))

/** A search whose list still shows the rows of another text. */
function type(typed: string, offered: string | null = null, sought = typed.trim()) {
  const text = shallowRef(typed)
  const elsewhere = shallowRef<Elsewhere>({ ...nowhere, text: offered, sought })
  const query = shallowRef<ListQuery | null>({ ...wholeList, sort: undefined })
  const total = ref(600)
  const done: string[] = []
  const scope = effectScope()
  scopes.push(scope)
  const take = (next: string) => done.push(next)
  const open = () => done.push('opened')
  const enter = scope.run(() => useSearchEnter({ text, list: { query, total }, elsewhere, take, open }))!
  return {
    text,
    done,
    enter,
    find: async (q: string, count: number) => {
      query.value = { ...wholeList, sort: undefined, q }
      total.value = count
      await nextTick()
    },
    offer: async (next: string, sought: string) => {
      elsewhere.value = { ...nowhere, text: next, sought }
      await nextTick()
    },
  }
}

describe('Enter in a search that found nothing', () => {
  it('takes what is offered', async () => {
    const { done, enter, find } = type(' фвфьы', 'adams')
    await find('фвфьы', 0)
    enter()
    expect(done).toEqual(['adams'])
  })

  it('takes what is offered a moment later, unless something else was typed meanwhile', async () => {
    const { text, done, enter, find, offer } = type('фвфьы')
    enter()
    await find('фвфьы', 0)
    await offer('adams', 'фвфьы')
    expect(done).toEqual(['adams'])
    text.value = 'куву'
    enter()
    text.value = 'кувув'
    await offer('rede', 'куву')
    expect(done).toEqual(['adams'])
  })

  it('leaves alone what was offered for another text', () => {
    const { done, enter } = type('ada', 'adams', 'фвфьы')
    enter()
    expect(done).toEqual([])
  })
})

describe('Enter in a search that found one record', () => {
  it('opens it', async () => {
    const { done, enter, find } = type(' plunk ')
    await find('plunk', 1)
    expect(done).toEqual([])
    enter()
    expect(done).toEqual(['opened'])
  })

  it('waits for the list of the text, whatever an earlier list had, and opens once', async () => {
    const { done, enter, find } = type('plunk')
    await find('plun', 1)
    enter()
    expect(done).toEqual([])
    await find('plunk', 1)
    await find('plunk', 1)
    expect(done).toEqual(['opened'])
  })

  it('opens nothing where several were found, also when only one is left later', async () => {
    const { done, enter, find } = type('plunk')
    enter()
    await find('plunk', 2)
    await find('plunk', 1)
    expect(done).toEqual([])
  })

  it('opens nothing without a text', async () => {
    const { done, enter, find } = type(' ')
    enter()
    await find('', 1)
    expect(done).toEqual([])
  })

  it.each([
    ['another text', (text: { value: string }) => (text.value = 'plum')],
    ['a key', () => window.dispatchEvent(new Event('keydown'))],
    ['a click', () => window.dispatchEvent(new Event('pointerdown'))],
  ])('waits no longer after %s', async (_what, goOn) => {
    const { text, done, enter, find } = type('plunk')
    enter()
    goOn(text)
    await find('plunk', 1)
    expect(done).toEqual([])
  })
})
