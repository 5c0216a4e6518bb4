// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Change } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { withCustoms } from '../../src-renderer/fields/custom-columns.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { useRecord } from '../../src-renderer/record/use-record.ts'
import { mostPrintedRelated } from '../../src-renderer/screens/record/print/list-printed.ts'
import { usePrintRecord } from '../../src-renderer/screens/record/print/use-print-record.ts'
import { listPageLists } from '../../src-renderer/screens/record/related-lists.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { company } from '../../src-shared/resources/company.ts'
import { companyBankDetails } from '../../src-shared/resources/company-bank-details.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { openEngine } from '../support/engine-under-test.ts'

let backend: Backend
let close: () => Promise<void>
let leave: () => void = () => undefined
let mill = ''
let large = ''
const print = vi.fn()

const make = async (resource: Resource, change: Change): Promise<string> => {
  const outcome = await backend.records.createRecord(resource, change)
  return outcome.ok ? outcome.value.id : expect.fail(JSON.stringify(outcome.problem))
}

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const request = createRequest(api.ask, () => undefined)
  backend = { request, records: createRecords(request), news$: new Subject<LiveEvent>() }
  const customs = { 'custom-7': '2026-03-05', 'custom-8': 'Blue' }
  const attributes = {
    name: 'Mill',
    inn: '7701234567',
    kpp: '770101001',
    director: 'Ada',
    city: 'Kazan',
    address: 'Bauman 5',
    customs,
  }
  mill = await make(company, { attributes: { ...attributes, 'archived-at': '2026-01-02T00:00:00.000Z' } })
  const owner = { company: { type: 'companies', id: mill } }
  await make(companyBankDetails, {
    attributes: { name: 'Main account', 'bank-name': 'Kestrel Bank', bik: '044525225', number: '40702810', 'is-default': true },
    relationships: owner,
  })
  await make(contact, {
    attributes: { 'last-name': 'Kestrel', 'first-name': 'Ada', 'general-phone': '+7 1', 'work-phone': '+7 2' },
    relationships: { companies: [{ type: 'companies', id: mill }] },
  })
  await make(deal, { attributes: { name: 'Roof', amount: 4700 }, relationships: owner })
  large = await make(company, { attributes: { name: 'Large' } })
  for (let at = 0; at <= mostPrintedRelated; at++)
    await make(deal, { attributes: { name: `Deal ${at}` }, relationships: { company: { type: 'companies', id: large } } })
})
afterAll(() => close())
beforeEach(() => {
  vi.stubGlobal('print', print)
  setActivePinia(createPinia())
})
afterEach(() => {
  leave()
  print.mockReset()
  vi.unstubAllGlobals()
})

interface Opened {
  readonly resource?: Resource
  readonly language?: 'en' | 'ru'
  readonly records?: typeof backend.records
}

async function open(id: string, { resource = company, language = 'en', records = backend.records }: Opened = {}): Promise<void> {
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
  usePreferences().language = language
  const setup = () => {
    const shown = useRecord(resource, () => id, false)
    usePrintRecord(resource, shown, listPageLists(company), () => Date.UTC(2026, 10, 16))
    return () => null
  }
  const page = mount(
    { setup },
    { global: { plugins: [createMessages(language)], provide: { [backendKey as symbol]: { ...backend, records } } } },
  )
  leave = () => page.unmount()
  await vi.waitUntil(() => useActions().isAvailable('records.print'))
}

const sheet = () => document.querySelector('[data-print]')
const list = (selector: string) =>
  [...(sheet()?.querySelectorAll(selector) ?? [])].map((one) => one.textContent.replace(/\s+/g, ' ').trim())
async function run(): Promise<void> {
  useActions().run('records.print')
  await vi.waitUntil(() => sheet() !== null)
  await flushPromises()
}

describe('a record that is printed', () => {
  it('is a card: title, state, fields by section, bank details whole, contacts with all their phones, deals', async () => {
    await open(mill)
    await run()
    expect(print).toHaveBeenCalledOnce()
    expect(list('h1, p')).toEqual(['Mill', 'Company · Archived', 'Nov 16, 2026'])
    const pairs = new Map(
      [...sheet()!.querySelectorAll('dl > div')].map((pair) => [pair.children[0]!.textContent, pair.children[1]!.textContent]),
    )
    expect(pairs.get('KPP (tax registration code)')).toBe('770101001')
    expect(pairs.get('Address')).toBe('Kazan, Bauman 5')
    expect(pairs.get('Bank')).toBe('Kestrel Bank')
    expect(list('h3')).toEqual(['Main account'])
    const tables = list('section > h2').filter((head) => / 1$/.test(head))
    expect(tables).toEqual(['Bank details 1', 'Contacts 1', 'Deals 1'])
    expect(list('tbody tr')[0]).toContain('+7 1, +7 2')
    expect(list('tbody tr')[1]).toMatch(/Roof.*4,700\.00/)
    expect(sheet()!.querySelector('button, a, input')).toBeNull()
    window.dispatchEvent(new Event('afterprint'))
    expect(sheet()).toBeNull()
  })

  it('has its custom fields under their names, written by kind', async () => {
    const names = { en: 'Next audit', ru: 'Аудит' }
    const audit = { key: 'custom-7', kind: 'date', names, isColumn: true, isFilter: true, choices: [], section: '' } as const
    await open(mill, { resource: withCustoms(company, [audit]) })
    await run()
    expect(list('dl > div')).toContain('Next auditMar 5, 2026')
    expect(list('dl > div')).toContain('Custom field 8Blue')
  })

  it('says in Russian how many of many related records are printed', async () => {
    await open(large, { language: 'ru' })
    await run()
    expect(list('section > h2').at(-1)).toBe(`Сделки 101, напечатаны первые ${mostPrintedRelated}`)
    expect(list('tbody tr')).toHaveLength(mostPrintedRelated)
  })

  it('by the browser’s own menu has its fields at once, and says how to print the rest', async () => {
    await open(mill)
    window.dispatchEvent(new Event('beforeprint'))
    expect(list('h1, p')).toEqual(['Mill', 'Company · Archived', expect.stringMatching(/^Nov 16, 2026 · .*Ctrl\+P/)])
    expect(list('table')).toEqual([])
    window.dispatchEvent(new Event('afterprint'))
    expect(sheet()).toBeNull()
  })

  it('is not printed in part: what fails is said', async () => {
    const listRecords = () => Promise.resolve(fail({ kind: 'unreachable' }))
    await open(mill, { records: { ...backend.records, listRecords } })
    useActions().run('records.print')
    await flushPromises()
    expect([sheet(), print.mock.calls.length, useToasts().toasts.length]).toEqual([null, 0, 1])
  })
})
