import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import { mergeShown } from '../../src-main/outbox/merge/merge.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'

const values = (attributes: ExactObject, held: Record<string, string | null> = {}) => ({ attributes, held })
/** A short text: long ones are merged by line. */
const short = 'position'

function merge(base: ExactJson, mine: ExactJson, theirs: ExactJson, sent?: ExactJson, isAnswer = false, name = short) {
  const sending =
    sent === undefined
      ? null
      : { action: 'update' as const, at: 0, serverAt: 0, fields: { [name]: sent }, sets: {}, looks: 0, lookAt: 0 }
  const entry: Entry = { ...newEntry('contacts', 1, 'update', 0), fields: { [name]: { base } }, sending }
  const merged = mergeShown(contact, entry, values({ [name]: mine }), values({ [name]: theirs }), isAnswer)
  return { field: merged.entry.fields[name], shown: merged.attributes[name], sending: merged.entry.sending }
}

const few = fc.constantFrom<ExactJson>(null, 'a', 'b', 'c', ' a ')

describe('a field that was written here', () => {
  test('[S38] is lost in no case: it is shown until the server has it, or it is the one that the server has', () => {
    fc.assert(
      fc.property(few, few, few, (base, mine, theirs) => {
        const { field, shown } = merge(base, mine, theirs)
        expect(shown).toBe(mine)
        if (theirs === mine) expect(field).toBeUndefined()
        else if (theirs === base) expect(field).toEqual({ base })
        else expect(field).toEqual({ base, theirs })
      }),
    )
  })

  test('[S34] while another value is under way is kept whatever the answer, and no conflict with what was sent', () => {
    fc.assert(
      fc.property(few, few, few, fc.boolean(), (base, mine, sent, isAnswer) => {
        fc.pre(mine !== sent && sent !== base)
        const { field, shown, sending } = merge(base, mine, sent, sent, isAnswer)
        expect(shown).toBe(mine)
        expect(field).toEqual({ base: sent })
        expect(sending === null).toBe(isAnswer)
      }),
    )
  })

  test('[S33] that may still arrive is not taken for settled because it was set back here', () => {
    expect(merge('a', 'a', 'a', 'b').field).toEqual({ base: 'a' })
    expect(merge('a', 'a', 'b', 'b').field).toEqual({ base: 'b' })
  })

  test('that the server spells its own way is settled; one that it keeps its own value of is told as refused', () => {
    expect(merge('b', ' a ', 'a', ' a ', true)).toMatchObject({ field: undefined, shown: 'a' })
    expect(merge('b', 'a', 'b', 'a', true).field).toMatchObject({ base: 'b', refused: { status: 200 } })
  })

  test('[S37] of customs and links is merged key by key', () => {
    const fields = { 'customs/custom-1': { base: 1 }, 'relationships/responsible': { base: '5' } }
    const entry: Entry = { ...newEntry('contacts', 1, 'update', 0), fields }
    const mine = values({ customs: { 'custom-1': 2, 'custom-2': 'old' } }, { responsible: '6' })
    const shown = values({ customs: { 'custom-1': 1, 'custom-2': 'new' } }, { responsible: '5', status: '9' })
    const merged = mergeShown(contact, entry, mine, shown, false)
    expect(merged.attributes['customs']).toEqual({ 'custom-1': 2, 'custom-2': 'new' })
    expect([...merged.kept]).toEqual(['responsible'])
    expect(merged.entry.fields).toEqual(fields)
  })

  describe('and is a long text', () => {
    const mergeLong = (base: ExactJson, mine: ExactJson, theirs: ExactJson, sent?: ExactJson, isAnswer = false) =>
      merge(base, mine, theirs, sent, isAnswer, 'note')

    test('[S70] shows the lines of both sides, and sends them over the text that the server has', () => {
      expect(mergeLong('a', 'mine\na', 'theirs\na')).toMatchObject({ field: { base: 'theirs\na' }, shown: 'theirs\nmine\na' })
      expect(mergeLong(null, 'mine', 'theirs')).toMatchObject({ field: { base: 'theirs' }, shown: 'theirs\nmine' })
    })

    test('[S70] has nothing to send where the server has its lines already', () => {
      expect(mergeLong('a', 'mine\na', 'theirs\nmine\na')).toMatchObject({ field: undefined, shown: 'theirs\nmine\na' })
    })

    test('[S70] is a conflict with all three texts where both changed the same line, which only a person ends', () => {
      expect(mergeLong('a', 'b', 'c')).toMatchObject({ field: { base: 'a', theirs: 'c' }, shown: 'b' })
      const fields = { note: { base: 'a', theirs: 'c' } }
      const entry: Entry = { ...newEntry('contacts', 1, 'update', 0), fields }
      const merged = mergeShown(contact, entry, values({ note: 'b' }), values({ note: 'a\nnew' }), false)
      expect(merged.entry.fields).toEqual({ note: { base: 'a', theirs: 'a\nnew' } })
    })

    test('[S70] puts mine first where the change here was begun after the one there was saved', () => {
      const entry: Entry = { ...newEntry('contacts', 1, 'update', Date.UTC(2026, 0, 2)), fields: { note: { base: 'a' } } }
      const show = (at: string) => values({ note: 'theirs\na', 'updated-at': at })
      const textAt = (at: string) => mergeShown(contact, entry, values({ note: 'mine\na' }), show(at), false).attributes['note']
      expect(textAt('2026-01-01T10:00:00Z')).toBe('mine\ntheirs\na')
      expect(textAt('2026-01-03T10:00:00Z')).toBe('theirs\nmine\na')
      expect(textAt('2026-01-02T00:00:00Z')).toBe('theirs\nmine\na')
    })

    test('[S70] whose answer was lost is not doubled by what others wrote beside it', () => {
      const arrived = mergeLong('a', 'mine\na', 'theirs\nmine\nA', 'mine\na')
      expect(arrived).toMatchObject({ field: { base: 'theirs\nmine\nA' }, shown: 'theirs\nmine\nA' })
      const lost = mergeLong('a', 'mine\na', 'theirs\na', 'mine\na')
      expect(lost).toMatchObject({ field: { base: 'theirs\na' }, shown: 'theirs\nmine\na' })
      expect(lost.sending).not.toBeNull()
    })

    test('[S70] that was edited while it was sent keeps what others wrote before the answer', () => {
      const answered = mergeLong('a', 'later\nmine\na', 'mine\na\ntheirs', 'mine\na', true)
      expect(answered).toMatchObject({ field: { base: 'mine\na\ntheirs' }, shown: 'later\nmine\na\ntheirs' })
    })
  })
})
