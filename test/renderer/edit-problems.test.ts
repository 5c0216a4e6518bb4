import { describe, expect, it } from 'vitest'
import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { attributeProblem, findProblems, relationshipProblem } from '../../src-shared/schema/problems.ts'
import { reasons, type Reason } from '../../src-shared/schema/reasons.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { toWords } from '../../src-renderer/record/edit/problem-words.ts'

const said = (error: ApiError) => toWords({ kind: 'refused', status: Number(error.status), errors: [error] })
const unfit = (why: string | Reason) => errors.unfit(attributeProblem('amount', why))

describe('what a refused write says', () => {
  it.each<[ApiError, string]>([
    [unfit(reasons.blank), 'problem.blank'],
    [unfit(reasons.calculated), 'refusal.calculated'],
    [unfit(reasons.taken), 'refusal.taken'],
    [unfit(reasons.numberNeeded), 'refusal.numberNeeded'],
    [errors.unfit(relationshipProblem('stage', reasons.otherFunnel)), 'refusal.otherFunnel'],
    [errors.notAllowed('profit', '/data/attributes/profit'), 'refusal.readOnly'],
    [errors.notAllowed('profit', '/data/attributes/profit', 403), 'refusal.readOnly'],
    [errors.scopeMissing('deal'), 'problem.forbidden'],
    [errors.recordNotFound('7'), 'problem.gone'],
    [errors.recordNotFound('7', '/data/relationships/company'), 'refusal.linkGone'],
    [errors.bodyTooLarge(10), 'refusal.tooLong'],
    [errors.internal('r1'), 'refusal.broken'],
    [errors.storage(507, 'full'), 'refusal.noSpace'],
    [errors.storage(503, 'read-only', reasons.notStored), 'refusal.notStored'],
    [errors.restartNeeded('outdated'), 'refusal.restart'],
  ])('is said in our words: %j', (error, key) => {
    expect(said(error)).toEqual({ key })
  })

  it('keeps the figures that it is about', () => {
    expect(said(unfit(reasons.outOfRange(1, 999)))).toEqual({ key: 'refusal.between', values: { least: '1', most: '999' } })
  })

  it('has words for whatever the declaration refuses in a cell of deals', () => {
    const wrong = { number: 'x', amount: 'x', 'planned-at': 'x', 'created-at': 'x' }
    const problems = findProblems(deal, wrong, 'edit')
    expect(problems.map(({ name }) => name).toSorted()).toEqual(Object.keys(wrong).toSorted())
    for (const problem of problems) expect(said(errors.unfit(problem)).key).not.toBe('problem.refused')
  })

  it.each([
    ['2026-02-31', 'refusal.noSuchDay'],
    ['31.02.2026', 'refusal.noDate'],
  ])('tells a day that does not exist from a text that is no date: %s', (planned, key) => {
    const zoned = `${planned}T10:00:00.000+00:00`
    const problems = findProblems(deal, { 'planned-at': planned, 'created-at': zoned }, 'edit')
    expect(problems.map((problem) => said(errors.unfit(problem)))).toEqual([{ key }, { key }])
  })

  it('quotes what it does not know', () => {
    expect(said(unfit('is odd'))).toEqual({ key: 'problem.refused', values: { words: 'amount - is odd' } })
    expect(said(unfit('toString')).key).toBe('problem.refused')
  })

  it('goes by the code, whatever the English words are', () => {
    expect(said(unfit({ ...reasons.blank, message: 'is required' }))).toEqual({ key: 'problem.blank' })
    expect(said(unfit(reasons.blank.message)).key).toBe('problem.refused')
  })
})
