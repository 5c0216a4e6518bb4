import { describe, expect, it } from 'vitest'
import { chooseAct, toBody, withDone, withoutRecord, type Act, type Known } from '../../src-main/demo/colleague.ts'
import { createRandom } from '../../src-main/seed/random.ts'

const known: Known = {
  contacts: [{ id: '1', name: 'Иванова Вера' }],
  companies: [{ id: '2', name: 'Oak Tools' }],
  deals: [{ id: '3', name: 'Tender', funnel: '7' }],
  stages: [
    { id: '4', name: 'New', funnel: '7' },
    { id: '5', name: 'Elsewhere', funnel: '8' },
  ],
  own: [],
}
const nothing: Known = { contacts: [], companies: [], deals: [], stages: [], own: [] }

function listActs(from: Known, count: number): Act[] {
  const random = createRandom('colleague')
  return Array.from({ length: count }, () => chooseAct(from, random))
}

describe('the colleague', () => {
  it('does the same for the same seed, and everything there is to do', () => {
    expect(listActs(known, 50)).toEqual(listActs(known, 50))
    const kinds = new Set(listActs(known, 200).map(({ method, type }) => `${method} ${type}`))
    expect([...kinds].sort()).toEqual(['PATCH companies', 'PATCH contacts', 'PATCH deals', 'POST contacts'])
  })

  it('moves a deal to stages of its own funnel alone', () => {
    const moves = listActs(known, 200).filter(({ type }) => type === 'deals')
    expect(new Set(moves.map(({ stage }) => stage))).toEqual(new Set(['4']))
    expect(toBody(moves[0]!)).toEqual({
      data: { type: 'deals', id: '3', relationships: { stage: { data: { type: 'deal-stages', id: '4' } } } },
    })
  })

  it('writes in the language of the name', () => {
    const promoted = listActs(known, 200).filter(({ method, type }) => method === 'PATCH' && type === 'contacts')
    expect(promoted.every(({ attributes }) => /^[А-Яа-яё -]+$/.test(attributes!['position']!))).toBe(true)
  })

  it('adds a contact where there is nothing else to do', () => {
    expect(new Set(listActs(nothing, 50).map(({ method }) => method))).toEqual(new Set(['POST']))
  })

  it('deletes only what it made, and once', () => {
    const made = withDone(known, listActs(nothing, 1)[0]!, '9')
    const deletes = listActs(made, 200).filter(({ method }) => method === 'DELETE')
    expect(new Set(deletes.map(({ id }) => id))).toEqual(new Set(['9']))
    expect(withDone(made, deletes[0]!, '9')).toEqual(known)
  })

  it('forgets what someone else has deleted', () => {
    expect(withoutRecord(known, 'deals', '3').deals).toEqual([])
    expect(withoutRecord(withDone(known, listActs(nothing, 1)[0]!, '9'), 'contacts', '9')).toEqual(known)
  })
})
