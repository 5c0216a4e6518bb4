import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAddedLines, mergeTexts, type Texts } from '../../src-main/outbox/merge/merge-texts.ts'

const merge = (base: Texts['base'], mine: Texts['mine'], theirs: Texts['theirs'], isMineNewer = false) =>
  mergeTexts({ base, mine, theirs, isMineNewer })

/** Few different lines, so that many are alike; blank ones too. */
const line = fc.constantFrom('a', 'b', 'c', 'd', '', '  ', 'visit')
const lines = fc.array(line, { maxLength: 7 })
const text = lines.map((all) => all.join('\n'))
const textOrNull = fc.option(text, { freq: 6 })

const toLines = (value: string | null) => (value === null || value === '' ? [] : value.replace(/\r?\n$/, '').split(/\r?\n/))
function count(value: string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of toLines(value)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

describe('a long text that both sides changed', () => {
  test('[S70] keeps the lines that both added, the newer ones first', () => {
    expect(merge('visit 1', 'mine\nvisit 1', 'theirs\nvisit 1')).toBe('theirs\nmine\nvisit 1')
    expect(merge('visit 1', 'mine\nvisit 1', 'theirs\nvisit 1', true)).toBe('mine\ntheirs\nvisit 1')
    expect(merge('visit 1', 'visit 1\nmine', 'visit 1\ntheirs')).toBe('visit 1\ntheirs\nmine')
    expect(merge('visit 1\n', 'visit 1\nmine', 'visit 1\ntheirs\n')).toBe('visit 1\ntheirs\nmine')
    expect(merge(null, 'mine', 'theirs')).toBe('theirs\nmine')
    expect(merge('', 'mine\n', 'theirs\n')).toBe('theirs\nmine\n')
  })

  test('[S70] merges changes of different lines, even where they touch', () => {
    expect(merge('a\nb\nc', 'A\nb\nc', 'a\nb\nC')).toBe('A\nb\nC')
    expect(merge('a\nb', 'A\nb', 'a\nB')).toBe('A\nB')
    expect(merge('a', 'A', 'new\na')).toBe('new\nA')
    expect(merge('a\nb\nc', 'a\nc', 'new\na\nb\nc')).toBe('new\na\nc')
    expect(merge('a\nb', null, 'a\nb\nnew')).toBe('new')
  })

  test('[S70] is a conflict only where both changed the same lines', () => {
    expect(merge('a', 'b', 'c')).toBeUndefined()
    expect(merge('a\nb', 'a', 'a\nB')).toBeUndefined()
    expect(merge('a\nb\nc', '', 'a\nnew\nb\nc')).toBeUndefined()
    expect(merge('a', null, 'b')).toBeUndefined()
  })

  test('has once what both sides did alike', () => {
    expect(merge('a', 'x\na', 'y\nx\na')).toBe('y\nx\na')
    expect(merge('a', 'x\nz\na', 'x\ny\nz\na')).toBe('x\ny\nz\na')
    expect(merge('a\nb', 'b', 'b\nc')).toBe('b\nc')
    expect(merge('a', 'mine\nx\na', 'x\ntheirs\na')).toBe('x\ntheirs\nmine\na')
    expect(merge('a', 'mine\nx\na', 'x\ntheirs\na', true)).toBe('mine\nx\ntheirs\na')
    expect(merge('a', 'mine\nx\nx\na', 'x\ntheirs\na', true)).toBe('mine\nx\nx\ntheirs\na')
    expect(merge('a', 'visit 1\n\na', 'visit 2\n\na')).toBe('visit 2\n\nvisit 1\n\na')
  })

  test('[S70] has an added line once, in the spelling of the hosted CRM, if the two differ only in whitespace', () => {
    expect(merge(null, '  mine ', 'mine')).toBe('mine')
    expect(merge(null, '  mine ', 'mine', true)).toBe('mine')
    expect(merge('a', 'met  Ann\t\na', 'theirs\nmet Ann\na')).toBe('theirs\nmet Ann\na')
    expect(merge('a', 'more\nmet  Ann\na', 'met Ann\na')).toBe('more\nmet Ann\na')
    // Whoever indents a line has changed it.
    expect(merge('a\nb', '  a\nb', 'a\nb\nc')).toBe('  a\nb\nc')
    expect(merge('a', '  a', 'a ')).toBeUndefined()
    expect(hasAddedLines(null, ' mine ', 'theirs\nmine')).toBe(true)
    expect(hasAddedLines(null, ' mine ', 'theirs')).toBe(false)
  })

  test('keeps its line ends: those of the hosted CRM, where a window has changed them', () => {
    expect(merge('a\r\nb', 'mine\r\na\r\nb', 'a\r\nb\r\ntheirs')).toBe('mine\r\na\r\nb\r\ntheirs')
    expect(merge('a\r\nb', 'mine\na\nb', 'a\r\nb\r\ntheirs')).toBe('mine\r\na\r\nb\r\ntheirs')
    expect(merge('a\nb', 'mine\na\nb', 'a\nb\ntheirs')).toBe('mine\na\nb\ntheirs')
    expect(merge('a', 'a\r\nmine', 'theirs')).toBe('theirs\r\nmine')
  })

  test('[S70] loses no line that either side added', () => {
    fc.assert(
      fc.property(textOrNull, textOrNull, textOrNull, fc.boolean(), (base, mine, theirs, isMineNewer) => {
        const merged = merge(base, mine, theirs, isMineNewer)
        if (merged === undefined) return
        const [before, after] = [count(base), count(merged)]
        for (const side of [mine, theirs]) {
          // A blank line alone is no text.
          for (const [one, times] of [...count(side)].filter(([words]) => words !== '')) {
            expect(after.get(one) ?? 0).toBeGreaterThanOrEqual(times - (before.get(one) ?? 0))
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('[S70] makes no line of a line end whose line the other side removed', () => {
    expect(merge('d', 'd\n', '', false)).toBe('')
  })

  test('[S70] loses no line of the base that neither side removed, and brings none that nobody has', () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (base, mine, theirs, isMineNewer) => {
        const merged = merge(base, mine, theirs, isMineNewer)
        if (merged === undefined) return
        const all = new Set([...toLines(mine), ...toLines(theirs)])
        for (const one of toLines(merged)) expect(all).toContain(one)
        // Of lines that are alike, each side may have removed another one.
        const isKept = (one: string) => count(base).get(one) === 1 && [mine, theirs].every((side) => toLines(side).includes(one))
        expect(toLines(merged)).toEqual(expect.arrayContaining(toLines(base).filter(isKept)))
      }),
      { numRuns: 1000 },
    )
  })

  test('is what one side made of it where the other changed nothing', () => {
    fc.assert(
      fc.property(textOrNull, textOrNull, fc.boolean(), (base, side, isMineNewer) => {
        expect(merge(base, side, base, isMineNewer)).toBe(side)
        expect(merge(base, base, side, isMineNewer)).toBe(side)
        expect(merge(base, side, side, isMineNewer)).toBe(side)
      }),
    )
  })

  test('has the same lines whichever side is mine, and is the same text where the newer one is', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const [one, other] = [merge(base, mine, theirs, true), merge(base, theirs, mine, true)]
        expect(one === undefined).toBe(other === undefined)
        expect(toLines(one ?? '').toSorted()).toEqual(toLines(other ?? '').toSorted())
        expect(toLines(merge(base, theirs, mine, false) ?? '')).toEqual(toLines(one ?? ''))
      }),
      { numRuns: 1000 },
    )
  })

  test('takes a bounded time, however long the texts and however different', () => {
    const many = (word: string, length = 100_000) => Array.from({ length }, (_, at) => `${word} ${String(at % 977)}`)
    const base = many('line').join('\n')
    const began = performance.now()
    expect(merge(base, `mine\n${base}`, `${base}\ntheirs`)).toBe(`mine\n${base}\ntheirs`)
    expect(merge(base, many('mine').join('\n'), many('theirs').join('\n'))).toBeUndefined()
    expect(merge(base, many('line').reverse().join('\n'), `theirs\n${base}`)).toMatch(/^theirs\n/)
    expect(merge('', `mine\n${base}`, many('line').reverse().join('\n'), true)).toMatch(/^mine\nline 0\n/)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
