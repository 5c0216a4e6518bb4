import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { actions } from '../../src-renderer/actions/catalogue.ts'
import { findShortcut, isSingleKey } from '../../src-renderer/actions/shortcut.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { RecordRow } from '../../src-renderer/api/records.ts'
import { findLock } from '../../src-renderer/records/edit/find-lock.ts'
import { toLockWords } from '../../src-renderer/records/edit/lock-words.ts'
import { beginsTyping } from '../../src-renderer/records/edit/typed-start.ts'

describe('a key on a cell', () => {
  const all = Object.entries(actions).flatMap(([id, { keys }]) =>
    keys.flatMap((text) => {
      const shortcut = findShortcut(text)
      return shortcut ? [{ id, shortcut }] : []
    }),
  )
  const on = { singleKeys: true, bindings: all }
  const off = { singleKeys: false, bindings: all.filter(({ shortcut }) => !isSingleKey(shortcut)) }
  const press = (key: string, code = '', held: object = {}) => ({ key, code, mod: false, shift: false, alt: false, ...held })

  it.each(['0', '7', '+', '-', ',', '.'])('begins to write: %s', (key) => {
    expect([beginsTyping(press(key), on), beginsTyping(press(key), off)]).toEqual([true, true])
  })

  it.each(['a', 'x', 'я', '?', '/', '#', '!'])('is a shortcut, or none, while single keys are: %s', (key) => {
    expect([beginsTyping(press(key), on), beginsTyping(press(key), off)]).toEqual([false, true])
  })

  it('that a person made a shortcut stays one', () => {
    const shortcut = findShortcut('7')!
    expect(beginsTyping(press('7'), { singleKeys: true, bindings: [{ id: 'x', shortcut }] })).toBe(false)
  })

  it('is a shortcut by its place in a Russian layout, where its sign means nothing', () => {
    expect(beginsTyping(press('.', 'Slash'), on)).toBe(false)
    expect(beginsTyping(press('.', 'Slash'), off)).toBe(true)
  })

  it.each(['Space', 'Enter', 'F2', 'Dead', 'ArrowDown'])('writes nothing: %s', (key) => {
    expect([beginsTyping(press(key), on), beginsTyping(press(key), off)]).toEqual([false, false])
  })

  it('writes nothing with Mod or Alt', () => {
    expect(beginsTyping(press('5', 'Digit5', { mod: true }), off)).toBe(false)
    expect(beginsTyping(press('5', 'Digit5', { alt: true }), off)).toBe(false)
  })
})

describe('an amount that the funnel makes', () => {
  const row = (attributes: ExactObject, links: RecordRow['links'] = {}): RecordRow => ({ id: '5', attributes, links })
  interface Asked {
    readonly name?: string
    readonly account?: 'local' | 'mirror'
    readonly resource?: Resource
  }
  function look(methods: ExactObject, { name = 'amount', account = 'local', resource = deal }: Asked = {}) {
    const asked: string[] = []
    const readRecord = ({ type }: Resource) => {
      asked.push(type)
      const funnel = { type: 'deal-stage-categories', id: '5', attributes: {} }
      return Promise.resolve(
        succeed(type === 'deals' ? row({}, { 'stage-category': [funnel] }) : row({ name: 'Tenders', ...methods })),
      )
    }
    return { asked, lock: findLock({ readRecord }, resource, { id: '1', name }, account) }
  }
  const label = (name: string) => `[${name}]`

  it('by a formula cannot be written, and says where it comes from', async () => {
    const lock = await look({ 'amount-calc-method': 'formula', 'amount-calc-field': 'custom-6' }).lock
    expect(lock).toEqual({ method: 'formula', funnel: 'Tenders', source: 'custom-6' })
    expect(toLockWords(lock!, 'Amount', label)).toEqual({
      key: 'lock.formulaOf',
      values: { column: 'Amount', funnel: 'Tenders', source: '[custom-6]' },
    })
    expect(toLockWords({ ...lock!, source: undefined }, 'Amount', label).key).toBe('lock.formula')
    expect(toLockWords(lock!, 'Amount', (name) => name).key).toBe('lock.formula')
  })

  it('of products is a hosted CRM’s to make, and a person’s where there is none', async () => {
    const methods = { 'amount-calc-method': 'products' }
    expect(await look(methods).lock).toBeUndefined()
    const lock = await look(methods, { account: 'mirror' }).lock
    expect(lock && toLockWords(lock, 'Amount', label).key).toBe('lock.products')
  })

  it('is a person’s own otherwise; nothing is asked for other fields', async () => {
    expect(await look({ 'amount-calc-method': 'manually', 'cost-calc-method': 'formula' }).lock).toBeUndefined()
    expect(await look({ 'cost-calc-method': 'formula' }, { name: 'cost' }).lock).toMatchObject({ method: 'formula' })
    const others = [look({}, { name: 'number' }), look({}, { resource: contact })]
    for (const { lock, asked } of others) expect([await lock, asked]).toEqual([undefined, []])
  })

  it('is left to the answer of the write where it cannot be asked for', async () => {
    const away = { readRecord: () => Promise.resolve(fail({ kind: 'unreachable' })) }
    expect(await findLock(away, deal, { id: '1', name: 'amount' }, 'local')).toBeUndefined()
  })
})
