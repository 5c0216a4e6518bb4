// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { backendKey } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { RecordRow, Records } from '../../src-renderer/api/records.ts'
import { findLock, listLockable } from '../../src-renderer/record/edit/find-lock.ts'
import { toLockWords } from '../../src-renderer/record/edit/lock-words.ts'
import { useEditWords } from '../../src-renderer/record/edit/use-edit-words.ts'
import { useLocks, type Locks } from '../../src-renderer/record/edit/use-locks.ts'
import type { CellEdit, OpenEdit } from '../../src-renderer/record/edit/use-cell-edit.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useWords } from '../../src-renderer/text/use-words.ts'

const toFunnel = (id: string, methods: ExactObject): RecordRow => ({ id, attributes: { name: `F${id}`, ...methods }, links: {} })
const byFormula = { 'amount-calc-method': 'formula', 'cost-calc-method': 'manually' }
const byHand = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }

describe('an amount that the funnel makes', () => {
  const look = (methods: ExactObject, name = 'amount', account: 'local' | 'mirror' = 'local') =>
    findLock(toFunnel('5', methods), name, account)
  const label = (name: string) => `[${name}]`

  it('by a formula cannot be written, and says where it comes from', () => {
    const lock = look({ 'amount-calc-method': 'formula', 'amount-calc-field': 'custom-6' })
    expect(lock).toEqual({ method: 'formula', funnel: 'F5', source: 'custom-6' })
    expect(toLockWords(lock!, 'Amount', label)).toEqual({
      key: 'lock.formulaOf',
      values: { column: 'Amount', funnel: 'F5', source: '[custom-6]' },
    })
    expect(toLockWords({ ...lock!, source: undefined }, 'Amount', label).key).toBe('lock.formula')
    expect(toLockWords(lock!, 'Amount', (name) => name).key).toBe('lock.formula')
  })

  it('of products is a hosted CRM’s to make, and a person’s where there is none', () => {
    const methods = { 'amount-calc-method': 'products' }
    expect(look(methods)).toBeUndefined()
    const lock = look(methods, 'amount', 'mirror')
    expect(lock && toLockWords(lock, 'Amount', label).key).toBe('lock.products')
  })

  it('is a person’s own otherwise, also by a method that no one knows', () => {
    expect(look({ 'amount-calc-method': 'manually', 'cost-calc-method': 'formula' })).toBeUndefined()
    expect(look({ 'amount-calc-method': 'guessed' }, 'amount', 'mirror')).toBeUndefined()
    expect(look({})).toBeUndefined()
    expect(look({ 'cost-calc-method': 'formula' }, 'cost')).toMatchObject({ method: 'formula' })
    expect([listLockable(deal), listLockable(contact)]).toEqual([['amount', 'cost'], []])
  })
})

describe('what a list knows of it', () => {
  const inFunnel = (id: string): RecordRow => ({
    id: '1',
    attributes: {},
    links: { 'stage-category': [{ type: 'deal-stage-categories', id, attributes: {} }] },
  })

  function open(resource: Resource, start: readonly RecordRow[] | null, linked = '1') {
    const news$ = new Subject<LiveEvent>()
    const asked: string[] = []
    const known = { funnels: start }
    const records = {
      listRecords: ({ type }: Resource) => {
        asked.push(type)
        const { funnels } = known
        return Promise.resolve(
          funnels ? succeed({ rows: funnels, total: funnels.length }) : fail({ kind: 'unreachable' as const }),
        )
      },
      readRecord: ({ type }: Resource) => {
        asked.push(`one of ${type}`)
        return Promise.resolve(succeed(inFunnel(linked)))
      },
    } as unknown as Records
    const pinia = createPinia()
    setActivePinia(pinia)
    let locks!: Locks
    let words!: ReturnType<typeof useEditWords>
    const edit = { open: { value: { id: '1', name: 'amount' } }, theirs: { value: null } }
    const setup = () => {
      locks = useLocks(resource)
      words = useEditWords(resource, edit as unknown as CellEdit)
      return () => null
    }
    const plugins = [pinia, useWords().messages]
    mount({ setup }, { global: { plugins, provide: { [backendKey]: { records, news$, request: () => fail } } } })
    const look = () => words.findLockText(edit.open.value as OpenEdit)
    return { locks, asked, known, news$, edit, look }
  }

  const why = 'Amount is calculated by the funnel “F1” and cannot be edited'
  const both = [toFunnel('1', byFormula), toFunnel('2', byHand)]

  it('is told for rows of the funnel that makes it, and for no others', async () => {
    const { locks } = open(deal, both)
    await locks.asked
    expect(locks.find('amount', inFunnel('1'))).toBe(why)
    expect(locks.find('amount', inFunnel('2'))).toBeUndefined()
    expect(locks.find('amount', { ...inFunnel('1'), links: {} })).toBeUndefined()
    expect(locks.find('cost', inFunnel('1'))).toBeUndefined()
    expect([locks.findFor('cost'), locks.findFor('number')]).toEqual([undefined, undefined])
  })

  it('is told in the language of the moment', async () => {
    const { locks } = open(deal, both)
    await locks.asked
    usePreferences().language = 'ru'
    expect(locks.find('amount', inFunnel('1'))).toBe('Поле «Сумма» вычисляется в воронке «F1», изменить его нельзя')
    usePreferences().language = 'en'
  })

  it('needs a row’s funnel only where some funnel makes a column that is shown', async () => {
    const { locks } = open(deal, both)
    expect(locks.listAsked(['as-string', 'amount'])).toEqual([])
    await locks.asked
    expect(locks.listAsked(['as-string', 'amount'])).toEqual(['stage-category'])
    expect(locks.listAsked(['as-string', 'cost'])).toEqual([])
    const free = open(deal, [toFunnel('2', byHand)])
    await free.locks.asked
    expect(free.locks.listAsked(['amount', 'cost'])).toEqual([])
  })

  it('is nothing for other types, which ask nothing', async () => {
    const { locks, asked, look } = open(contact, both)
    await locks.asked
    expect(await look()).toBeUndefined()
    expect([locks.listAsked(['amount']), locks.find('amount', inFunnel('1')), asked]).toEqual([[], undefined, []])
  })

  it('follows a funnel that is changed elsewhere', async () => {
    const { locks, known, news$ } = open(deal, [toFunnel('1', byHand)])
    await locks.asked
    expect(locks.findFor('amount')).toBeUndefined()
    known.funnels = both
    news$.next({ kind: 'change', type: 'deal-stage-categories', ids: ['1'], action: 'update' })
    await vi.waitFor(() => expect(locks.find('amount', inFunnel('1'))).toBe(why))
  })

  it('is asked for an open editor whose row did not say it, and for one that is left is not told', async () => {
    const { look, asked, edit } = open(deal, both)
    expect(await look()).toBe(why)
    expect(asked).toEqual(['deal-stage-categories', 'one of deals'])
    const left = look()
    edit.open.value = { id: '1', name: 'cost' }
    expect(await left).toBeUndefined()
    expect(await open(deal, both, '2').look()).toBeUndefined()
  })

  it('is left to the answer of the write where it cannot be asked for, or no funnel makes anything', async () => {
    for (const funnels of [null, [toFunnel('1', byHand)]]) {
      const { look, asked } = open(deal, funnels)
      expect(await look()).toBeUndefined()
      expect(asked).toEqual(['deal-stage-categories'])
    }
  })
})
