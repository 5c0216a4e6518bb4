import { describe, expect, test } from 'vitest'
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

const customsOf = (text: string | undefined) => JSON.parse(text ?? '{}') as Record<string, unknown>
