import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import type { ListAnswer, RecordRow } from '../../src-renderer/api/records.ts'
import { createRecordSource, mostWindows, windowSize } from '../../src-renderer/list/source/record-source.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const all = wholeList

function rowsOf(index: number, mark = ''): RecordRow[] {
  return Array.from({ length: windowSize }, (_, at) => ({
    id: String(index * windowSize + at),
    attributes: { name: mark },
    links: {},
  }))
}

const answer = (index: number, total: number, mark = ''): ListAnswer => ({ rows: rowsOf(index, mark), total })

/** A source whose requests are answered by hand. */
function createHand(total = 100_000) {
  const asked: { index: number; signal: AbortSignal; reply: (outcome: Outcome<ListAnswer>) => Promise<void> }[] = []
  const onChange = vi.fn()
  const onProblem = vi.fn()
  const source = createRecordSource({
    onChange,
    onProblem,
    fetchWindow: (_query, index, signal) =>
      new Promise((settle) => {
        const reply = async (outcome: Outcome<ListAnswer>) => {
          settle(outcome)
          await vi.advanceTimersByTimeAsync(0)
        }
        asked.push({ index, signal, reply })
      }),
  })
  source.open(all, answer(0, total))
  return { source, asked, onChange, onProblem }
}

describe('a list fetched in windows', () => {
  it('asks for the windows in sight and for no other', async () => {
    const { source, asked } = createHand()
    source.show(150, 320)
    expect(asked.map(({ index }) => index)).toEqual([1, 2, 3])
    await asked[1]?.reply(succeed(answer(2, 100_000)))
    expect(source.findRow(250)?.id).toBe('250')
    expect(source.findRow(150)).toBeUndefined()
  })

  it('lets go of requests that scrolled out of sight, and does not hear them', async () => {
    const { source, asked } = createHand()
    source.show(5000, 5030)
    source.show(9000, 9030)
    expect(asked[0]?.signal.aborted).toBe(true)
    await asked[0]?.reply(succeed(answer(50, 7)))
    expect(source.total).toBe(100_000)
    expect(source.findRow(5000)).toBeUndefined()
  })

  it('holds at most twenty windows', async () => {
    const { source, asked } = createHand()
    for (let index = 1; index <= mostWindows + 4; index++) {
      source.show(index * windowSize, index * windowSize + 20)
      await asked.at(-1)?.reply(succeed(answer(index, 100_000)))
    }
    const held = Array.from({ length: 30 }, (_, index) => index).filter((index) => source.findRow(index * windowSize))
    expect(held).toHaveLength(mostWindows)
    expect(held[0]).toBe(5)
  })

  it('asks again only for what is in sight after a change, and shows the old rows meanwhile', async () => {
    const { source, asked } = createHand()
    source.show(100, 130)
    await asked[0]?.reply(succeed(answer(1, 100_000, 'old')))
    source.refresh()
    expect(asked.slice(1).map(({ index }) => index)).toEqual([1])
    expect(source.findRow(110)?.attributes['name']).toBe('old')
    await asked[1]?.reply(succeed(answer(1, 100_001, 'new')))
    expect(source.findRow(110)?.attributes['name']).toBe('new')
    expect(source.total).toBe(100_001)
    source.show(0, 30)
    expect(asked.at(-1)?.index).toBe(0)
  })

  it('asks once more for a window that changed while its answer was under way', async () => {
    const { source, asked } = createHand()
    source.show(0, 30)
    source.refresh()
    source.refresh()
    source.refresh()
    expect(asked).toHaveLength(1)
    await asked[0]?.reply(succeed(answer(0, 100_000, 'before')))
    expect(asked).toHaveLength(2)
    await asked[1]?.reply(succeed(answer(0, 100_000, 'after')))
    expect(asked).toHaveLength(2)
    expect(source.findRow(0)?.attributes['name']).toBe('after')
  })

  it('keeps its rows while the engine is away, and comes back by itself', async () => {
    const { source, asked } = createHand()
    source.show(0, 30)
    source.refresh()
    await asked[0]?.reply(fail({ kind: 'unreachable' }))
    expect(source.findRow(3)?.id).toBe('3')
    await vi.advanceTimersByTimeAsync(600)
    expect(asked).toHaveLength(2)
    await asked[1]?.reply(succeed(answer(0, 100_000, 'back')))
    expect(source.findRow(3)?.attributes['name']).toBe('back')
  })

  it('hears nothing of an earlier list once another is open', async () => {
    const { source, asked } = createHand()
    source.show(500, 530)
    source.open({ ...wholeList, q: 'x' }, { rows: rowsOf(0, 'x').slice(0, 2), total: 2 })
    await asked[0]?.reply(succeed(answer(5, 100_000)))
    expect(source.total).toBe(2)
    expect(source.findRow(500)).toBeUndefined()
  })

  it('finds a record among the rows in sight only', () => {
    const { source } = createHand()
    source.show(10, 30)
    expect(source.findVisibleIndex('12')).toBe(12)
    expect(source.findVisibleIndex('50')).toBeUndefined()
  })

  it('shows the saved state of a record at once', () => {
    const { source, onChange } = createHand()
    onChange.mockClear()
    source.replaceRow({ id: '4', attributes: { name: 'saved' }, links: {} })
    expect(source.findRow(4)?.attributes['name']).toBe('saved')
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('tells of rows that were refused, does not go on asking for them, and asks again when told to', async () => {
    const { source, asked, onProblem } = createHand()
    source.show(100, 120)
    const problem = { kind: 'refused', status: 500, errors: [] } as const
    await asked[0]?.reply(fail(problem))
    expect(onProblem).toHaveBeenLastCalledWith(problem)
    source.show(101, 121)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    source.refresh()
    expect(asked.map(({ index }) => index)).toEqual([1, 1])
    await asked[1]?.reply(succeed(answer(1, 100_000)))
    expect(onProblem).toHaveBeenLastCalledWith(null)
    expect(source.findRow(110)?.id).toBe('110')
  })
})
