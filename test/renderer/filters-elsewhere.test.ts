import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { few, findElsewhere, nowhere } from '../../src-renderer/list/filters/find-elsewhere.ts'

/** An account that has so many of each text in each part. */
function ask(query: Partial<ListQuery>, total: number, known: Readonly<Record<string, number>>) {
  const asked: ListQuery[] = []
  const found = findElsewhere(contact, { ...wholeList, ...query }, total, (one) => {
    asked.push(one)
    return Promise.resolve(succeed(known[`${one.part} ${one.q}`] ?? 0))
  })
  return found.then((elsewhere) => ({ elsewhere, asked }))
}

describe('a search that finds little', () => {
  it('tells of archive and trash, and keeps the filters', async () => {
    const filters = [{ name: 'email', value: 'a@b.c' }]
    const { elsewhere, asked } = await ask({ q: 'ann', filters }, 2, { 'archived ann': 3, 'discarded ann': 1 })
    expect(elsewhere).toEqual({
      parts: [
        { part: 'archived', count: 3 },
        { part: 'discarded', count: 1 },
      ],
      text: null,
      sought: 'ann',
    })
    expect(asked.every((query) => query.filters === filters && query.part !== 'actual')).toBe(true)
  })

  it('in the archive tells of those in use', async () => {
    const { elsewhere } = await ask({ q: 'ann', part: 'archived' }, 0, { 'actual ann': 2 })
    expect(elsewhere.parts).toEqual([{ part: 'actual', count: 2 }])
  })

  it('that was typed in the wrong layout offers the right one, where that finds something in any part', async () => {
    expect((await ask({ q: 'bdfyjd' }, 0, { 'archived иванов': 1 })).elsewhere.text).toBe('иванов')
    expect((await ask({ q: 'bdfyjd' }, 0, {})).elsewhere).toEqual({ ...nowhere, sought: 'bdfyjd' })
    expect((await ask({ q: 'bdfyjd' }, 1, { 'actual иванов': 5 })).elsewhere.text).toBeNull()
  })

  it('that was typed in the other alphabet offers the name as it is spelt, after the layout', async () => {
    expect((await ask({ q: 'андерсон' }, 0, { 'actual anderson': 2 })).elsewhere.text).toBe('anderson')
    expect((await ask({ q: 'ivanov' }, 0, { 'actual иванов': 2 })).elsewhere.text).toBe('иванов')
  })

  it('asks nothing where nothing is looked for, or enough is found', async () => {
    expect((await ask({ q: '' }, 0, { 'archived ': 9 })).asked).toEqual([])
    expect((await ask({ q: 'ann' }, few + 1, { 'archived ann': 9 })).asked).toEqual([])
  })

  it('offers nothing that cannot be counted', async () => {
    const away = () => Promise.resolve(fail({ kind: 'unreachable' }))
    expect(await findElsewhere(contact, { ...wholeList, q: 'fyyf' }, 0, away)).toEqual({ ...nowhere, sought: 'fyyf' })
  })
})
