import { beforeEach, describe, expect, test } from 'vitest'
import { everything } from '../../../src-main/store/plan.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { applyPage } from '../../../src-main/sync/apply/apply-page.ts'
import type { Page } from '../../../src-main/sync/apply/page.ts'
import { findListDocument } from '../../../src-main/sync/remote/document.ts'
import { parseExact } from '../../../src-shared/values/json.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { createMirrorStore } from '../simulation/mirror-account.ts'

let store: Store
beforeEach(() => {
  store = createMirrorStore()
})

/** A page as a server's text brings it. */
function pageOf(type: string, text: string, more: Partial<Page> = {}): Page {
  const document = findListDocument(parseExact(text))
  if (!document) throw new Error('This is no list.')
  return { type, objects: document.data, included: document.included, trashed: null, summarised: false, ...more }
}

const apply = (page: Page) => applyPage({ store, registry, now: () => 1 }, page, null)
/** Someone deletes all records of a type after they were read and before the page is stored. */
async function applyOvertaken(page: Page, type: string): Promise<void> {
  let isFirst = true
  const commit: Store['commit'] = async (batch) => {
    const { rows } = await store.read({ type, where: everything })
    if (isFirst) await store.commit({ ...batch, require: [], operations: rows.map(({ key }) => ({ op: 'delete', type, key })) })
    isFirst = false
    return store.commit(batch)
  }
  await applyPage({ store: { ...store, commit }, registry, now: () => 1 }, page, null)
}

const contactOf = (id: string, attributes: string, relationships = '{}') =>
  `{"type":"contacts","id":"${id}","attributes":${attributes},"relationships":${relationships}}`

async function read(type: string, id: string, linkage: readonly string[] = []) {
  const { rows } = await store.read({ type, where: { op: 'id', ids: [id] }, linkage })
  const [row] = rows
  return (
    row && { text: new TextDecoder().decode(row.attributes), extra: row.extra, trashed: row.trashed, links: toIds(row.links) }
  )
}
const toIds = (links: Readonly<Record<string, readonly { id: string }[]>>) =>
  Object.fromEntries(Object.entries(links).map(([name, refs]) => [name, refs.map(({ id }) => id)]))

async function journalLength(): Promise<number> {
  const result = await store.changesSince('0')
  return result.kept ? result.entries.length : Number.NaN
}

describe('what a page brings', () => {
  test('[S80] a page that asked about one-way links meets what other pages stored meanwhile', async () => {
    const linked = '{"contacts":{"data":[{"type":"contacts","id":"6"}]}}'
    const unlinked = '{"contacts":{"data":[]}}'
    const products = '[{"type":"products","id":"4","attributes":{"name":"P"}}]'
    const contacts = [contactOf('5', '{"first-name":"A"}', linked), contactOf('6', '{"first-name":"B"}', unlinked)]
    const page = pageOf('contacts', `{"data":[${contacts.join()}],"included":${products}}`)
    let asked = 0
    const learn = async () => {
      asked += 1
      await apply(pageOf('contacts', `{"data":[${contactOf('7', '{"first-name":"C"}')}],"included":${products}}`))
    }
    await applyPage({ store, registry, now: () => 1, oneWayLinks: { list: () => new Set(), learn } }, page, null)
    expect(asked).toBe(1)
    for (const id of ['5', '6', '7']) expect(await read('contacts', id)).toBeDefined()
    expect(await read('products', '4')).toMatchObject({ text: '{"name":"P"}' })
  })

  test('[S10] unknown attributes, number spellings and unknown relationships are kept as they came', async () => {
    const attributes = '{"first-name":"A","score":1.0,"big":12345678901234567890,"nested":{"x":[1e3,null]}}'
    await apply(pageOf('contacts', `{"data":[${contactOf('5', attributes, '{"tags":{"data":[{"type":"tags","id":"9"}]}}')}]}`))
    expect(await read('contacts', '5')).toMatchObject({
      text: attributes,
      extra: { tags: { data: [{ type: 'tags', id: '9' }] } },
    })
  })

  test('[S10] linkage that was not shown leaves the links as they are; an empty one clears them', async () => {
    const companies = '{"data":[{"type":"companies","id":"1","attributes":{"name":"C"}}]}'
    await apply(pageOf('companies', companies))
    const shown = (data: string) => pageOf('contacts', `{"data":[${contactOf('5', '{"first-name":"A"}', data)}]}`)
    await apply(shown('{"companies":{"data":[{"type":"companies","id":"1"}]}}'))
    await apply(shown('{"companies":{"links":{}}}'))
    await apply(shown('{}'))
    expect((await read('contacts', '5', ['companies']))?.links).toEqual({ companies: ['1'] })
    await apply(shown('{"companies":{"data":[]}}'))
    expect((await read('contacts', '5', ['companies']))?.links).toEqual({ companies: [] })
  })

  test('[S10] types that only include shows are stored from it, thinned ones of mirrored types are not', async () => {
    const included =
      '[{"type":"users","id":"3","attributes":{"name":"U"}},{"type":"companies","id":"1","attributes":{"created-at":"x"}}]'
    const relationships =
      '{"responsible":{"data":{"type":"users","id":"3"}},"companies":{"data":[{"type":"companies","id":"1"}]}}'
    await apply(pageOf('contacts', `{"data":[${contactOf('5', '{}', relationships)}],"included":${included}}`))
    expect(await read('users', '3')).toMatchObject({ text: '{"name":"U"}' })
    expect(await read('companies', '1')).toBeUndefined()
    expect((await read('contacts', '5', ['responsible']))?.links).toEqual({ responsible: ['3'] })
  })

  test('[S11] a link to what is not here waits, and is made when it arrives, from either side', async () => {
    const friend = '{"contacts":{"data":[{"type":"contacts","id":"6"}]},"companies":{"data":[{"type":"companies","id":"1"}]}}'
    await apply(pageOf('contacts', `{"data":[${contactOf('5', '{}', friend)}]}`))
    expect((await store.read({ type: 'awaited-links', where: everything })).rows).toHaveLength(2)
    await apply(pageOf('contacts', `{"data":[${contactOf('6', '{}')}]}`))
    await apply(pageOf('companies', '{"data":[{"type":"companies","id":"1","attributes":{"name":"C"}}]}'))
    expect((await read('contacts', '5', ['contacts', 'companies']))?.links).toEqual({ contacts: ['6'], companies: ['1'] })
    expect((await store.read({ type: 'awaited-links', where: everything })).rows).toHaveLength(0)
  })

  test('[S11] a held link waits too, and one that is no longer shown is forgotten', async () => {
    const deal = (company: string) =>
      pageOf('deals', `{"data":[{"type":"deals","id":"2","attributes":{},"relationships":{"company":{"data":${company}}}}]}`)
    await apply(deal('{"type":"companies","id":"1"}'))
    await apply(deal('{"type":"companies","id":"4"}'))
    await apply(
      pageOf(
        'companies',
        '{"data":[{"type":"companies","id":"1","attributes":{}},{"type":"companies","id":"4","attributes":{}}]}',
      ),
    )
    expect((await read('deals', '2', ['company']))?.links).toEqual({ company: ['4'] })
    await apply(deal('null'))
    expect((await read('deals', '2', ['company']))?.links).toEqual({ company: [] })
  })

  test('[S4] a deal is in the trash if the list of trashed deals has it, and out of it if the other has', async () => {
    const text = '{"data":[{"type":"deals","id":"2","attributes":{"name":"D"}}]}'
    await apply(pageOf('deals', text, { trashed: true }))
    expect(await read('deals', '2')).toMatchObject({ trashed: true })
    await apply(pageOf('deals', text))
    expect(await read('deals', '2')).toMatchObject({ trashed: true })
    await apply(pageOf('deals', text, { trashed: false }))
    expect(await read('deals', '2')).toMatchObject({ trashed: false })
  })

  test.each([
    ['gained', '{"data":[{"type":"companies","id":"1"}]}', '{"data":[]}'],
    ['lost', '{"data":[]}', '{"data":[{"type":"companies","id":"1"}]}'],
  ])('a member that is %s there while it is deleted here is deleted', async (_how, shown, before) => {
    await apply(pageOf('companies', '{"data":[{"type":"companies","id":"1","attributes":{"name":"C"}}]}'))
    const contact = (members: string) =>
      pageOf('contacts', `{"data":[${contactOf('5', '{"first-name":"A"}', `{"companies":${members}}`)}]}`)
    await apply(contact(before))
    await applyOvertaken(contact(shown), 'companies')
    expect(await read('companies', '1')).toBeUndefined()
    expect((await read('contacts', '5', ['companies']))?.links).toEqual({ companies: [] })
  })

  test.each(['companies', 'deals'])('a link that waited finds its other end while one of %s is deleted', async (type) => {
    await apply(pageOf('companies', '{"data":[{"type":"companies","id":"1","attributes":{"name":"C"}}]}'))
    const deal = (company: string) =>
      `{"data":[{"type":"deals","id":"2","attributes":{},"relationships":{"company":{"data":${company}}}}]}`
    await apply(pageOf('deals', deal(type === 'deals' ? '{"type":"companies","id":"4"}' : 'null')))
    const page =
      type === 'deals'
        ? pageOf('companies', '{"data":[{"type":"companies","id":"4","attributes":{"name":"D"}}]}')
        : pageOf('deals', deal('{"type":"companies","id":"1"}'))
    await applyOvertaken(page, type)
    expect((await store.read({ type, where: { op: 'id', ids: [type === 'deals' ? '2' : '1'] } })).rows).toEqual([])
  })

  test('[S12] the same page again writes nothing', async () => {
    const relationships =
      '{"responsible":{"data":{"type":"users","id":"3"}},"contacts":{"data":[{"type":"contacts","id":"77"}]},"x":{"data":null}}'
    const included = '[{"type":"users","id":"3","attributes":{"name":"U"}}]'
    const page = pageOf('contacts', `{"data":[${contactOf('5', '{"a":1.50}', relationships)}],"included":${included}}`)
    expect(await apply(page)).toMatchObject({ created: 1, updated: 0 })
    const before = await journalLength()
    expect(await apply(page)).toMatchObject({ created: 0, updated: 0 })
    expect(await journalLength()).toBe(before)
  })
})
