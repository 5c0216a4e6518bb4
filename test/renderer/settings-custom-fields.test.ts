// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useStageOrder } from '../../src-renderer/record/stage/use-stage-order.ts'
import { useUndo } from '../../src-renderer/record/undo/use-undo.ts'
import CustomFieldsSection from '../../src-renderer/screens/settings/custom-fields/CustomFieldsSection.vue'
import {
  addChoice,
  emptyDraft,
  findProblems,
  moveItem,
  toAttributes,
  toDraft,
} from '../../src-renderer/screens/settings/custom-fields/field-draft.ts'
import { writeSample } from '../../src-renderer/screens/settings/custom-fields/found-customs.ts'
import { rawNumber } from '../../src-shared/values/json.ts'
import { showSection, type ShownSection } from './settings-place.ts'

let shown: ShownSection | undefined
afterEach(async () => {
  localStorage.clear()
  await shown?.close()
  shown = undefined
})

const longText = `Payment  within ${'thirty '.repeat(6)}days`
const people = [
  { 'custom-1': '2026-03-01', 'custom-2': 'Gold', 'custom-3': 'x' },
  { 'custom-1': '2026-04-01', 'custom-2': 'Gold', 'custom-8': longText },
  { 'custom-2': 'gold' },
  { 'custom-2': 'Silver' },
  { 'custom-2': 'Silver' },
  { 'custom-2': 'Silver' },
]

async function open(...definitions: object[]): Promise<ShownSection> {
  return (shown = await showSection(CustomFieldsSection, {}, async (program) => {
    for (const [at, customs] of people.entries()) {
      const attributes = { 'first-name': 'Ann', 'last-name': `No ${at}`, customs }
      await program.call('/api/v1/contacts', { method: 'POST', body: JSON.stringify({ data: { type: 'contacts', attributes } }) })
    }
    for (const data of definitions)
      await program.call('/ext/v1/custom-fields', { method: 'POST', body: JSON.stringify({ data }) })
  }))
}

async function listDefined({ program }: ShownSection) {
  const { body } = await program.call('/ext/v1/custom-fields')
  return (body.data as unknown as { attributes: Record<string, unknown> }[]).map(({ attributes }) => attributes)
}

/** The form of a field with one choice. */
async function editChoices(key: string): Promise<ShownSection> {
  const attributes = { object: 'contacts', key, kind: 'choice', choices: ['Gold'], 'name-en': 'Level' }
  const place = await open({ type: 'custom-fields', attributes })
  await place.shows('One of choices: Gold')
  await place.page.get('button[aria-label="Edit “Level”"]').trigger('click')
  return place
}

function typeChoice(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[placeholder="New choice"]') ?? expect.fail()
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const undoOf = ({ global }: ShownSection) => useUndo(global.plugins[0] as Parameters<typeof useUndo>[0])

describe('the settings of custom fields', () => {
  it('list what occurs in records with a suggestion, accepted by one click and undone', async () => {
    const place = await open()
    await place.shows('No custom field of this type has a name yet.')
    await place.shows('in 2 records · looks like: Date · for example Apr 1, 2026 · Mar 1, 2026')
    await place.shows('in 6 records · looks like: One of choices')
    await place.shows('in 1 record · for example x')
    const line = place.page.findAll('li').find((one) => one.text().includes('custom-2'))
    await line
      ?.findAll('button')
      .find((one) => one.text() === 'Accept')
      ?.trigger('click')
    await place.shows('One of choices: Gold, Silver · Column · Filter · in 6 records')
    expect(await listDefined(place)).toMatchObject([
      { object: 'contacts', key: 'custom-2', kind: 'choice', choices: ['Gold', 'Silver'] },
    ])
    await undoOf(place).undo()
    await place.shows('looks like: One of choices')
    expect(await listDefined(place)).toEqual([])
  })

  it('add, change and remove a definition; the values stay, and each can be undone', async () => {
    const place = await open()
    await place.shows('No custom field')
    await place.press('Add field…')
    await place.press('Add field')
    await place.shows('Enter a whole number from 1')
    await place.shows('Enter a name in at least one language')
    await place.fill('Number of the field', '1')
    await place.fill('Name in English', 'Next visit')
    await place.fill('Name in Russian', 'Следующий визит')
    await place.press('Add field')
    await place.shows('Next visit')
    expect(await listDefined(place)).toMatchObject([{ key: 'custom-1', 'name-ru': 'Следующий визит', kind: 'text', position: 1 }])

    await place.page.get('button[aria-label="Edit “Next visit”"]').trigger('click')
    await place.shows('Save')
    await place.fill('Name in English', 'Visit on')
    await place.press('Save')
    await place.shows('Visit on')
    expect((await listDefined(place))[0]).toMatchObject({ 'name-en': 'Visit on', 'is-column': true })

    await place.page.get('button[aria-label="Remove the definition of “Visit on”"]').trigger('click')
    await place.shows('Custom field 1')
    expect(await listDefined(place)).toEqual([])
    await undoOf(place).undo()
    await place.shows('Visit on')
    await undoOf(place).undo()
    await place.shows('Next visit')
    const held = await place.program.call('/api/v1/contacts?filter[custom-1]=2026-03-01')
    expect(held.body.data).toHaveLength(1)
  })

  it('reorder the fields by their buttons, and one undo restores the order', async () => {
    const define = (number: number, more: object) => ({
      type: 'custom-fields',
      attributes: { object: 'contacts', key: `custom-${number}`, kind: 'text', 'name-en': `Field ${number}`, ...more },
    })
    // A field of another program may have no position.
    const place = await open(define(4, { position: 1 }), define(5, { position: 7 }), define(6, {}))
    const keys = () => place.page.findAll('section:first-of-type li').map((line) => /custom-\d/.exec(line.text())?.[0])
    const move = (name: string, way: string) => place.page.get(`button[aria-label="Move “${name}” ${way}"]`)
    await place.shows('Field 6')
    expect(keys()).toEqual(['custom-4', 'custom-5', 'custom-6'])
    expect(move('Field 4', 'up').attributes('disabled')).toBeDefined()
    expect(move('Field 6', 'down').attributes('disabled')).toBeDefined()

    await move('Field 6', 'up').trigger('click')
    await vi.waitFor(() => expect(keys()).toEqual(['custom-4', 'custom-6', 'custom-5']))
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Field 6” up'))
    expect((await listDefined(place)).map(({ position }) => position)).toEqual([1, 3, 2])
    await move('Field 6', 'up').trigger('click')
    await vi.waitFor(() => expect(keys()).toEqual(['custom-6', 'custom-4', 'custom-5']))
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Field 6” down'))

    await undoOf(place).undo()
    await vi.waitFor(() => expect(keys()).toEqual(['custom-4', 'custom-6', 'custom-5']))
    await undoOf(place).undo()
    await vi.waitFor(() => expect(keys()).toEqual(['custom-4', 'custom-5', 'custom-6']))
    expect((await listDefined(place)).map(({ position }) => position)).toEqual([1, 7, null])
  })

  it('offer values in use that are not among the choices', async () => {
    const place = await editChoices('custom-2')
    await place.shows('In use, but not among the choices:')
    await place.press('Silver')
    await place.press('Save')
    await place.shows('One of choices: Gold, Silver')
    expect(document.body.textContent).not.toContain('In use, but not')
  })

  it('take a long value in use as it is, not as it is shown', async () => {
    const place = await editChoices('custom-8')
    await place.shows('In use, but not among the choices:')
    const other = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Payment'))
    expect(other?.textContent.trim()).toHaveLength(40)
    other?.click()
    await place.press('Save')
    await vi.waitFor(async () => expect((await listDefined(place))[0]).toMatchObject({ choices: ['Gold', longText] }))
  })

  it('save only what was changed in the form, so that a change from another window stays', async () => {
    const place = await editChoices('custom-2')
    await place.shows('Save')
    const { body } = await place.program.call('/ext/v1/custom-fields')
    const [{ id } = { id: '' }] = body.data
    const data = { type: 'custom-fields', id, attributes: { choices: ['Gold', 'Silver'], 'name-ru': 'Уровень' } }
    await place.program.call(`/ext/v1/custom-fields/${id}`, { method: 'PATCH', body: JSON.stringify({ data }) })
    await place.fill('Name in English', 'Tier')
    await place.press('Save')
    await vi.waitFor(async () => expect((await listDefined(place))[0]).toMatchObject({ 'name-en': 'Tier' }))
    expect((await listDefined(place))[0]).toMatchObject({ choices: ['Gold', 'Silver'], 'name-ru': 'Уровень' })
  })

  it('say that a choice is too long', async () => {
    const place = await editChoices('custom-2')
    await place.shows('Save')
    typeChoice('x'.repeat(201))
    await place.press('Save')
    await place.shows('at most 200 characters')
  })

  it('save a choice that was typed but not added yet', async () => {
    const place = await editChoices('custom-2')
    await place.shows('Save')
    typeChoice('Silver')
    await place.press('Save')
    await vi.waitFor(async () => expect((await listDefined(place))[0]).toMatchObject({ choices: ['Gold', 'Silver'] }))
  })
})

describe('a draft of a definition', () => {
  it('keeps everything through the form, and keeps choices when the kind changes', () => {
    const attributes = {
      key: 'custom-7',
      'name-en': 'Level',
      'name-ru': null,
      kind: 'choice',
      choices: ['Gold', 'Silver'],
      section: 'phones',
      'is-column': false,
      'is-filter': true,
    }
    expect(toAttributes(toDraft({ attributes }))).toEqual(attributes)
    expect(toAttributes({ ...toDraft({ attributes }), kind: 'text' })).toMatchObject({ choices: ['Gold', 'Silver'] })
  })

  it('says what is wrong', () => {
    const named = { ...emptyDraft, number: '7', en: 'Level' }
    expect(findProblems(named, [])).toEqual({})
    expect(findProblems(named, ['custom-7'])).toEqual({ number: 'customFields.taken' })
    for (const number of ['', '0', '-1', '1.5', 'x']) expect(findProblems({ ...named, number }, [])).toHaveProperty('number')
    expect(findProblems({ ...named, en: ' ', ru: '' }, [])).toHaveProperty('names')
    expect(findProblems({ ...named, kind: 'choice' }, [])).toEqual({ choices: 'customFields.choiceNeeded' })
    expect(findProblems({ ...named, kind: 'choice', choices: ['a', 'A'] }, [])).toEqual({ choices: 'customFields.badChoices' })
  })

  it('moves and adds choices', () => {
    expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(addChoice(['Gold'], ' gold ')).toEqual(['Gold'])
    expect(addChoice(['Gold'], ' Tin ')).toEqual(['Gold', 'Tin'])
  })

  it('writes samples of any kind in one short line', () => {
    expect([rawNumber('1.50'), true, 'a\n b', { a: 1 }].map(writeSample)).toEqual(['1.50', 'true', 'a b', '{"a":1}'])
    expect(writeSample('x'.repeat(60))).toHaveLength(40)
  })
})

describe('the team file', () => {
  const file = (more: object) => ({ format: 'outpost-team-file', version: 1, ...more })
  const level = { object: 'deals', key: 'custom-4', kind: 'choice', choices: ['Gold'], 'name-en': 'Level', 'is-column': true }

  async function choose({ page }: ShownSection, text: BlobPart): Promise<void> {
    const input = page.get<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input.element, 'files', { configurable: true, value: [new File([text], 'team.json')] })
    await input.trigger('change')
  }

  it('shows what will change before it changes anything, and is undone as one', async () => {
    const place = await open()
    const views = [
      { object: 'deals', name: 'Mine', query: '' },
      { object: 'deals', name: 'Odd', query: 'filter[nonsense]=1' },
    ]
    await choose(place, JSON.stringify(file({ 'custom-fields': [level], views })))
    await place.shows('Import “team.json”')
    await place.shows('Added: 2')
    await place.shows('Deals: custom-4')
    await place.shows('View “Odd” of Deals · its filters do not fit this account')
    expect(await listDefined(place)).toEqual([])
    await place.press('Import')
    await vi.waitFor(async () => expect(await listDefined(place)).toMatchObject([level]))

    await choose(place, JSON.stringify(file({ 'custom-fields': [{ ...level, 'name-en': 'Tier' }] })))
    await place.shows('Deals: custom-4 · changes: Name in English')
    await place.press('Cancel')
    await choose(place, JSON.stringify(file({ 'custom-fields': [level] })))
    await place.shows('Everything in the file is here already.')
    await place.press('Close')
    await undoOf(place).undo()
    await vi.waitFor(async () => expect(await listDefined(place)).toEqual([]))
  })

  it('is refused with a sentence, and exported as text', async () => {
    const place = await open()
    const cases = [
      ['{', 'The file is damaged.'],
      [JSON.stringify(file({ version: 7 })), 'A newer version of Outpost wrote this file.'],
      ['{"a":1}', 'This is not a team file of Outpost.'],
      [' '.repeat(1024 * 1024 + 1), 'The file is larger than 1 MB'],
      [JSON.stringify(file({ views: [{}] })), 'The file is damaged.'],
    ] as const
    for (const [text, words] of cases) {
      await choose(place, text)
      await place.shows(words)
    }
    // "Да" as an editor saves it that does not use UTF-8.
    const [before = '', after = ''] = JSON.stringify(file({ 'custom-fields': [{ ...level, 'name-ru': '*' }] })).split('*')
    const inWindows1251 = [...new TextEncoder().encode(before), 0xc4, 0xe0, ...new TextEncoder().encode(after)]
    await choose(place, '{"a":1}')
    await place.shows('This is not a team file of Outpost.')
    await choose(place, new Uint8Array(inWindows1251))
    await place.shows('The file is damaged.')
    const saved = vi.spyOn(URL, 'createObjectURL')
    await place.press('Export…')
    await vi.waitFor(() => expect(saved).toHaveBeenCalled())
    const [blob] = saved.mock.calls[0] as [Blob]
    expect(JSON.parse(await blob.text())).toEqual(file({ 'custom-fields': [], 'stage-order': [], views: [] }))
    saved.mockRestore()
  })

  it('carries the order of stages that this computer keeps, and gives it to computers without one', async () => {
    const place = await open()
    const { body } = await place.program.call('/api/v1/order-stages')
    const ids = body.data.map(({ id }) => id).toReversed()
    const order = useStageOrder(place.global.plugins[0] as Parameters<typeof useStageOrder>[0])
    order.keep('order-stages', ids)
    const saved = vi.spyOn(URL, 'createObjectURL')
    await place.press('Export…')
    await vi.waitFor(() => expect(saved).toHaveBeenCalled())
    const text = await (saved.mock.calls[0] as [Blob])[0].text()
    saved.mockRestore()
    order.keep('order-stages', [])
    expect(order.find('order-stages')).toEqual([])
    await choose(place, text)
    await place.shows('Stages of Order stages')
    await place.press('Import')
    const pinia = createPinia()
    const app = createApp({}).use(pinia)
    for (const key of Object.getOwnPropertySymbols(place.global.provide)) app.provide(key, place.global.provide[key])
    await vi.waitFor(() => expect(useStageOrder(pinia).find('order-stages')).toEqual(ids))
    useStageOrder(pinia).keep('order-stages', ids.toReversed())
    expect(useStageOrder(pinia).find('order-stages')).toEqual(ids.toReversed())
  })
})
