import { describe, expect, it } from 'vitest'
import { findStale, type StaleInput } from '../../src-renderer/list/source/find-stale.ts'

const asked: StaleInput['asked'] = { part: 'actual', filters: [{ name: 'city', value: 'Riga' }], q: 'an' }
const earlier = { ...asked, q: '' }

describe('a list that answers an earlier question', () => {
  it.each([
    ['words', { q: 'a' }],
    ['part', { part: 'archived' }],
    ['filters', { filters: [{ name: 'city', value: 'Tver' }] }],
  ] as const)('is told of while the engine is away, whichever differs: %s', (_name, other) => {
    expect(findStale({ engine: 'restarting', shown: { ...asked, ...other }, asked })).toBe('restarting')
  })

  it('does not promise an answer from an engine that was given up', () => {
    expect(findStale({ engine: 'stopped', shown: earlier, asked })).toBe('stopped')
  })

  it('is only a moment behind while the engine runs', () => {
    expect(findStale({ engine: 'running', shown: earlier, asked })).toBeUndefined()
  })
})

describe('a list that is no wrong answer', () => {
  it('answers the same question, in whichever order', () => {
    const shown = { ...asked, filters: [...asked.filters], sort: '-name' }
    expect(findStale({ engine: 'restarting', shown, asked })).toBeUndefined()
  })

  it('answers none yet', () => {
    expect(findStale({ engine: 'restarting', shown: null, asked })).toBeUndefined()
  })
})
