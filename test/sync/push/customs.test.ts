import { describe, expect, test } from 'vitest'
import type { Http } from '../../../src-main/sync/ports.ts'
import { createPushing } from '../pushing.ts'

describe.each(['merged', 'replaced'] as const)('on a server where customs are %s', (customs) => {
  test('[S50] an edit of one key keeps all others, as spelled', async () => {
    const { client, once, crm, takeWrites } = await createPushing({ quirks: { customs, oddNumbers: true } })
    const id = crm.ids('contacts')[0] ?? ''
    crm.update('contacts', id, { customs: { 'custom-1': 'one', 'custom-2': 'two', 'custom-3': 'three' } })
    await once()
    await client.edit('contacts', id, { customs: { 'custom-2': 'mine', 'custom-3': null } })
    // What a colleague writes before it is sent goes along as it is then.
    crm.update('contacts', id, { customs: { 'custom-1': 'theirs', 'custom-9': 'new' } })
    const before = customsOf(crm.peek('contacts', id)?.attributes['customs'])
    expect(await once()).toMatchObject({ pushed: { updated: 1 }, conflicts: 0, pending: 0 })
    const { 'custom-3': _cleared, ...others } = before
    expect(customsOf(crm.peek('contacts', id)?.attributes['customs'])).toEqual({ ...others, 'custom-2': 'mine' })
    expect(takeWrites()).toHaveLength(1)
  })

  test('[S50] a key that both sides changed stays as it is there until a person decides', async () => {
    const { client, once, crm } = await createPushing({ quirks: { customs } })
    const id = crm.ids('contacts')[0] ?? ''
    crm.update('contacts', id, { customs: { 'custom-1': 'one', 'custom-2': 'two' } })
    await once()
    await client.edit('contacts', id, { customs: { 'custom-1': 'mine', 'custom-2': 'mine' } })
    crm.update('contacts', id, { customs: { 'custom-1': 'theirs' } })
    expect(await once()).toMatchObject({ pushed: { updated: 1 }, conflicts: 1 })
    expect(customsOf(crm.peek('contacts', id)?.attributes['customs'])).toMatchObject({ 'custom-1': 'theirs', 'custom-2': 'mine' })
  })
})

/** The first request of this kind is one too many: sync waits 20 seconds, and others work meanwhile. */
function refusingFirst(method: string, meanwhile: () => void) {
  let isRefused = false
  return (http: Http): Http =>
    (call) => {
      if (call.method !== method || isRefused) return http(call)
      isRefused = true
      meanwhile()
      return Promise.resolve({ is: 'answer', status: 429, headers: { 'retry-after': '20' }, body: new Uint8Array() })
    }
}

describe('a change that the server accepts only at the second attempt', () => {
  test('[S33] is composed again: what others wrote meanwhile stays, and is a conflict where both wrote', async () => {
    let meanwhile = () => {}
    const { client, once, crm, takeWrites } = await createPushing(
      {},
      refusingFirst('PATCH', () => meanwhile()),
    )
    const id = crm.ids('contacts')[0] ?? ''
    crm.update('contacts', id, { position: 'former', website: 'former', customs: { 'custom-1': 'one', 'custom-2': 'two' } })
    await once()
    await client.edit('contacts', id, { position: 'mine', website: 'mine', customs: { 'custom-2': 'mine' } })
    meanwhile = () => crm.update('contacts', id, { website: 'theirs', customs: { 'custom-1': 'theirs' } })
    expect(await once()).toMatchObject({ pushed: { updated: 1 }, conflicts: 1, pending: 0, problem: null })
    const attributes = crm.peek('contacts', id)?.attributes ?? {}
    expect([attributes['position'], attributes['website']]).toEqual(['"mine"', '"theirs"'])
    expect(customsOf(attributes['customs'])).toEqual({ 'custom-1': 'theirs', 'custom-2': 'mine' })
    expect(takeWrites()).toHaveLength(1)
  })

  test('[S39] and if it is a delete, a record that others changed meanwhile stays until a person decides', async () => {
    let meanwhile = () => {}
    const { client, once, crm } = await createPushing(
      {},
      refusingFirst('DELETE', () => meanwhile()),
    )
    const id = crm.ids('contacts')[0] ?? ''
    await client.send('DELETE', `/api/v1/contacts/${id}`)
    meanwhile = () => crm.update('contacts', id, { description: 'theirs' })
    expect(await once()).toMatchObject({ pushed: { deleted: 0 }, conflicts: 1, problem: null })
    expect(crm.has('contacts', id)).toBe(true)
  })
})

const customsOf = (text: string | undefined) => JSON.parse(text ?? '{}') as Record<string, unknown>
