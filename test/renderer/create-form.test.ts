import { describe, expect, it, vi } from 'vitest'
import { createApp, effectScope, nextTick } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import type { Change, RecordRow } from '../../src-renderer/api/records.ts'
import type { DraftStorage } from '../../src-renderer/record/drafts/draft-storage.ts'
import { findColumnEditor, type Edited } from '../../src-renderer/fields/column-editor.ts'
import { findMissingWords } from '../../src-renderer/fields/missing-words.ts'
import type { Draft } from '../../src-renderer/record/create/create-draft.ts'
import { listFormFields } from '../../src-renderer/record/create/form-fields.ts'
import { findDoubt } from '../../src-renderer/record/create/doubts.ts'
import type { Records } from '../../src-renderer/api/records.ts'
import { readOwn } from '../../src-renderer/record/create/own-user.ts'
import { reasons } from '../../src-shared/schema/reasons.ts'
import { createDraftSlots } from '../../src-renderer/record/drafts/draft-slots.ts'
import { useCreate } from '../../src-renderer/record/create/use-create.ts'
import { createBrowser } from './browser-windows.ts'

const me = { value: '3', label: 'Ada' }
const user: RecordRow = { id: '3', attributes: { 'as-string': 'Ada' }, links: {} }
const made = succeed<RecordRow>({ id: '9', attributes: {}, links: {} })
const blank = (name: string) => ({
  title: "can't be blank",
  detail: '',
  code: '100',
  status: '422',
  reason: reasons.blank,
  source: { pointer: `/data/attributes/${name}` },
})

/** The form of deals with what was kept of it, and all that it sends. */
function openForm({
  kept,
  own = Promise.resolve({ responsible: me }),
  resource = deal,
}: { kept?: object; own?: Promise<Draft>; resource?: Resource } = {}) {
  const sent: Change[] = []
  const outcomes: (Outcome<RecordRow> | Promise<Outcome<RecordRow>>)[] = []
  const keeps: object[] = []
  const createRecord = (_: unknown, change: Change) => {
    sent.push(change)
    return Promise.resolve(outcomes.shift() ?? made)
  }
  const drafts: DraftStorage<object> = {
    find: () => Promise.resolve(kept),
    keep: (_, value) => Promise.resolve(void keeps.push(value)),
    drop: () => Promise.resolve(),
    close: () => undefined,
  }
  const app = createApp({}).provide(backendKey, { records: { createRecord } } as unknown as Backend)
  const form = app.runWithContext(() =>
    effectScope().run(() =>
      useCreate({
        resource,
        fields: listFormFields(resource),
        drafts,
        slots: createDraftSlots(createBrowser()(), 'one'),
        readStart: () => own,
        onLost: vi.fn(),
        newKey: () => 'key',
      }),
    )!,
  )
  return { form, sent, outcomes, keeps }
}

describe('a form to create with', () => {
  it('begins with who makes the record, who is not by that something to keep', async () => {
    const { form, sent, keeps } = openForm()
    await form.open()
    await nextTick()
    expect([form.draft['responsible'], form.isRestored.value]).toEqual([me, false])
    expect(keeps).toEqual([])
    form.draft['name'] = 'Forty pallets'
    await form.save()
    expect(sent).toEqual([{ attributes: { name: 'Forty pallets' }, relationships: { responsible: { type: 'users', id: '3' } } }])
    expect(form.draft['responsible']).toEqual(me)
  })

  it('begins with the company of a contact, a link to several records, and sends it', async () => {
    const choice = { value: '17', label: 'Sibplast' }
    const { form, sent } = openForm({ resource: contact, own: Promise.resolve({ companies: [choice] }) })
    await form.open()
    expect(form.draft['companies']).toEqual([choice])
    form.draft['first-name'] = 'Ada'
    await form.save()
    expect(sent).toEqual([
      { attributes: { 'first-name': 'Ada' }, relationships: { companies: [{ type: 'companies', id: '17' }] } },
    ])
  })

  it('does not put them over whom one chose meanwhile, nor into a draft that came back', async () => {
    const other = { value: '4', label: 'Boris' }
    let answer: (own: Draft) => void = () => undefined
    const { form } = openForm({ own: new Promise((done) => (answer = done)) })
    const opened = form.open()
    await nextTick()
    form.draft['responsible'] = other
    answer({ responsible: me })
    await opened
    expect(form.draft['responsible']).toEqual(other)
    const restored = openForm({ kept: { name: 'Forty', responsible: null } })
    await restored.form.open()
    expect([restored.form.draft['name'], restored.form.draft['responsible']]).toEqual(['Forty', null])
  })

  it('that is saved before the start values are known waits for them and sends them', async () => {
    let answer: (own: Draft) => void = () => undefined
    const { form, sent } = openForm({ own: new Promise((done) => (answer = done)) })
    void form.open()
    form.draft['name'] = 'Forty pallets'
    const saved = form.save()
    await new Promise((later) => setTimeout(later))
    expect([sent, form.saving.value]).toEqual([[], true])
    answer({ responsible: me })
    expect(await saved).toMatchObject({ row: { id: '9' } })
    expect(sent).toEqual([{ attributes: { name: 'Forty pallets' }, relationships: { responsible: { type: 'users', id: '3' } } }])
    expect(form.saving.value).toBe(false)
  })

  it('takes what is typed before the draft was read for what it is: new, to be kept, and no reason to forget who makes it', async () => {
    const { form, keeps } = openForm()
    const opened = form.open()
    form.draft['name'] = 'Forty'
    await opened
    expect([form.draft['name'], form.draft['responsible'], form.isRestored.value]).toEqual(['Forty', me, false])
    expect(keeps.at(-1)).toMatchObject({ name: 'Forty' })
  })

  it('puts a draft that is read late around what was typed, not over it', async () => {
    const { form } = openForm({ kept: { name: 'Thirty', description: 'By Friday' } })
    const opened = form.open()
    form.draft['name'] = 'Forty'
    await opened
    expect([form.draft['name'], form.draft['description'], form.isRestored.value]).toEqual(['Forty', 'By Friday', true])
    const same = openForm({ kept: { name: 'Thirty' } })
    const again = same.form.open()
    same.form.draft['name'] = 'Forty'
    await again
    expect([same.form.draft['name'], same.form.draft['responsible'], same.form.isRestored.value]).toEqual(['Forty', me, false])
  })

  it('that is left and opened again before the draft was read has what was typed, and keeps it', async () => {
    const { form, keeps } = openForm()
    const opened = form.open()
    form.draft['name'] = 'Forty'
    await form.open()
    await opened
    expect([form.draft['name'], form.draft['responsible']]).toEqual(['Forty', me])
    expect(keeps.at(-1)).toMatchObject({ name: 'Forty' })
  })

  it.each<[string, Draft]>([
    ['nothing', {}],
    ['nothing but spaces', { name: '  ' }],
    ['nobody who answers for it', { responsible: null }],
  ])('is not sent with %s in it', async (_, entered) => {
    const { form, sent } = openForm()
    await form.open()
    Object.assign(form.draft, entered)
    expect(await form.save()).toBeUndefined()
    expect([sent, form.general.value]).toEqual([[], { key: 'form.empty' }])
    form.draft['amount'] = '5.0'
    expect(form.general.value).toBeNull()
    expect((await form.save())?.row).toEqual(made.ok && made.value)
  })

  it('goes on saying that it is empty when it learns who makes the record', async () => {
    let answer: (own: Draft) => void = () => undefined
    const { form } = openForm({ own: new Promise((done) => (answer = done)) })
    const opened = form.open()
    await nextTick()
    await form.save()
    answer({ responsible: me })
    await opened
    expect([form.draft['responsible'], form.general.value]).toEqual([me, { key: 'form.empty' }])
  })

  it('keeps what is typed while it is being saved, as the draft of another record', async () => {
    const { form, sent, outcomes, keeps } = openForm()
    const answer = Promise.withResolvers<Outcome<RecordRow>>()
    outcomes.push(answer.promise)
    await form.open()
    Object.assign(form.draft, { name: 'Pallets', description: 'Twelve' })
    const saved = form.save()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    form.draft['description'] = 'Twelve, and a ladder'
    answer.resolve(made)
    expect(await saved).toBeDefined()
    await nextTick()
    expect([form.draft['name'], form.draft['description']]).toEqual(['', 'Twelve, and a ladder'])
    expect(keeps.at(-1)).toMatchObject({ name: '', description: 'Twelve, and a ladder' })
  })

  it('is not sent while a text in it cannot be read, and is alive again when it is opened anew', async () => {
    const { form, sent } = openForm()
    await form.open()
    form.draft['name'] = 'Forty'
    form.refuse('planned-at')
    expect([await form.save(), sent]).toEqual([undefined, []])
    await form.open()
    form.draft['name'] = 'Forty'
    expect((await form.save())?.row.id).toBe('9')
  })

  it('is sent once the text that could not be read is another', async () => {
    const { form, sent } = openForm()
    await form.open()
    form.draft['name'] = 'Forty'
    form.refuse('planned-at')
    form.draft['planned-at'] = '2026-02-03'
    await form.save()
    expect(sent).toMatchObject([{ attributes: { name: 'Forty', 'planned-at': '2026-02-03' } }])
  })

  it('forgets what was said of a value as soon as it is another', async () => {
    const { form, outcomes } = openForm()
    await form.open()
    form.draft['name'] = 'A'
    outcomes.push(fail({ kind: 'refused', status: 422, errors: [blank('name'), blank('stage')] }))
    await form.save()
    expect(Object.keys(form.problems.value)).toEqual(['name', 'stage'])
    form.draft['stage'] = { value: '1', label: 'New' }
    expect(Object.keys(form.problems.value)).toEqual(['name'])
  })
})

describe('who makes a record', () => {
  it('can be asked for in every form, and is known by name', async () => {
    for (const resource of [contact, company, deal, order]) {
      const listRecords = vi.fn<Records['listRecords']>(() => Promise.resolve(succeed({ rows: [user], total: 1 })))
      expect(await readOwn({ listRecords }, listFormFields(resource), '3')).toEqual({ responsible: me })
      expect(listRecords.mock.calls[0]?.[1].query.filters).toEqual([{ name: 'id', value: '3' }])
    }
  })

  it('is no one where the account does not know them, may not read them, or has no user', async () => {
    const listRecords = vi.fn(() => Promise.resolve(succeed({ rows: [], total: 0 })))
    expect(await readOwn({ listRecords }, listFormFields(deal), '3')).toEqual({})
    const forbid = () => Promise.resolve(fail({ kind: 'refused', status: 403, errors: [] }))
    expect(await readOwn({ listRecords: forbid }, listFormFields(deal), '3')).toEqual({})
    expect(await readOwn({ listRecords }, listFormFields(deal), undefined)).toEqual({})
    expect(listRecords).toHaveBeenCalledTimes(1)
  })
})

describe('a doubt', () => {
  const find = (name: string, edited: Edited) =>
    findDoubt({ name, editor: findColumnEditor(company, name)! }, edited)?.key.replace('form.', '')

  it.each<[string, string, string | undefined]>([
    ['email', 'ada', 'notEmail'],
    ['email', 'ada@', 'notEmail'],
    ['email', 'ada@kestrel.example', undefined],
    ['general-phone', '12-34', 'shortPhone'],
    ['general-phone', 'call me', 'shortPhone'],
    ['general-phone', '1-23-45', undefined],
    ['inn', '123456789', 'oddInn'],
    ['inn', '77 0708 3893', undefined],
    ['inn', '500100732259', undefined],
    ['inn', '7707083893x', 'oddInn'],
    ['city', 'x', undefined],
  ])('of %s %j: %s', (name, typed, doubt) => expect(find(name, typed)).toBe(doubt))

  it('is never of what is empty', () => {
    for (const name of ['email', 'general-phone', 'inn'])
      expect([find(name, ''), find(name, ' ')]).toEqual([undefined, undefined])
  })
})

describe('what is missing', () => {
  it('is said as one gives it: chosen or typed', () => {
    const say = (name: string) => findMissingWords(findColumnEditor(deal, name)!)?.key
    expect(['responsible', 'company', 'contact', 'stage', 'performers', 'name'].map(say)).toEqual([
      'form.chooseUser',
      'form.chooseCompany',
      'form.chooseContact',
      'form.chooseOne',
      'form.chooseUser',
      undefined,
    ])
  })
})
