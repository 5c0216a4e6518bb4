import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { errors as refusals } from '../../src-shared/jsonapi/errors.ts'
import { attributeProblem, relationshipProblem } from '../../src-shared/schema/problems.ts'
import { reasons } from '../../src-shared/schema/reasons.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { createDraft, isBlankDraft, readDraft, toCreation } from '../../src-renderer/record/create/create-draft.ts'
import { listFormFields } from '../../src-renderer/record/create/form-fields.ts'
import { findDuplicates, listTelling } from '../../src-renderer/record/create/duplicates.ts'
import { toFieldWords } from '../../src-renderer/record/create/use-create.ts'

const fields = listFormFields(deal)
const company = { value: '5', label: 'Kestrel' }

describe('a draft', () => {
  it('sends what was filled in, and nothing else', () => {
    const draft = { ...createDraft(fields), name: 'A', amount: '4700.5', company, 'planned-at': '2026-03-05' }
    const { change, problems } = toCreation(fields, draft)
    expect(JSON.stringify(change)).toBe(
      '{"attributes":{"name":"A","amount":4700.5,"planned-at":"2026-03-05"},"relationships":{"company":{"type":"companies","id":"5"}}}',
    )
    expect(problems).toEqual({})
  })

  it('says what cannot be sent', () => {
    const { problems } = toCreation(fields, { ...createDraft(fields), amount: '1234567890.1234567' })
    expect(problems).toEqual({ amount: { key: 'editing.tooManyDigits' } })
  })

  it('is blank until something stands in it', () => {
    expect(isBlankDraft(fields, createDraft(fields))).toBe(true)
    expect(isBlankDraft(fields, { ...createDraft(fields), company })).toBe(false)
  })

  it('that was kept loses what does not fit the form', () => {
    const kept = { name: 'A', amount: 7, company: { value: 5 }, contact: company, gone: 'x', 'planned-at': null }
    expect(readDraft(fields, kept)).toEqual({ ...createDraft(fields), name: 'A', contact: company })
    for (const odd of [undefined, null, 'x', []]) expect(readDraft(fields, odd)).toEqual(createDraft(fields))
  })
})

describe('what a create is refused for', () => {
  it('stands at its field or relationship', () => {
    const errors = [
      refusals.unfit(attributeProblem('name', reasons.blank)),
      refusals.unfit(relationshipProblem('stage', reasons.blank)),
    ]
    const blank = { key: 'problem.blank' }
    expect(toFieldWords({ kind: 'refused', status: 422, errors }, fields)).toEqual({
      name: blank,
      stage: { key: 'form.chooseOne' },
    })
    expect(toFieldWords({ kind: 'unreachable' }, fields)).toEqual({})
  })
})

describe('duplicates', () => {
  const { signal } = new AbortController()

  it('are looked for by the fields that tell them', () => {
    expect(listTelling(contact)).toEqual(expect.arrayContaining(['general-phone', 'email', 'last-name']))
    expect(listTelling(deal)).toEqual([])
  })

  it('come with their titles and reasons', async () => {
    const sent: unknown[] = []
    const answer = {
      data: [{ id: '9', type: 'contacts', attributes: { 'as-string': 'Kestrel Ada' } }],
      meta: { reasons: { 9: ['email', 'else'] } },
    }
    const request = createRequest(
      (path, init) => {
        sent.push(path, JSON.parse(init?.body as string))
        return Promise.resolve(new Response(JSON.stringify(answer)))
      },
      () => undefined,
    )
    const found = await findDuplicates(request, contact, { email: 'a@b.c' }, signal)
    expect(found).toEqual({ ok: true, value: [{ id: '9', title: 'Kestrel Ada', reasons: ['email'] }] })
    expect(sent).toEqual(['/ext/v1/duplicates/contacts', { data: { type: 'contacts', attributes: { email: 'a@b.c' } } }])
  })
})
