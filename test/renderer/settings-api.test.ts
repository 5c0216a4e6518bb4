// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import ApiSection from '../../src-renderer/screens/settings/api/ApiSection.vue'
import { toCurlExamples } from '../../src-renderer/screens/settings/api/curl-examples.ts'
import { fromScopes, toRights, toScopes } from '../../src-renderer/screens/settings/api/token-rights.ts'
import { allScopes } from '../../src-shared/rules/scopes.ts'
import { showSection, type ShownSection } from './settings-place.ts'

let shown: ShownSection | undefined
afterEach(async () => {
  await shown?.close()
  shown = undefined
})

const ann = { data: { type: 'contacts', attributes: { 'first-name': 'Ann', 'last-name': "O'Hara", position: 'Buyer' } } }

describe('tokens of the local API', () => {
  it('are made with chosen rights, shown once, used, listed and revoked', async () => {
    shown = await showSection(ApiSection)
    const { program, page, press, shows, fill } = shown
    await shows('No tokens yet.')
    await press('New token…')
    await shows('What it may do')
    await press('Create token')
    await shows('This is required')
    await fill('Name', 'Reports')
    await press('Create token')
    await shows('Copy the token now.')
    const secret = page.get('[role="status"] pre').text()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await shows('Read: everything')
    await shows(`…${secret.slice(-4)}`)
    expect(page.text()).toContain('Never used · valid until')

    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/vnd.api+json' }
    const read = await program.call('/api/v1/contacts', { headers })
    expect(read.status).toBe(200)
    const written = await program.call('/api/v1/contacts', { headers, method: 'POST', body: JSON.stringify(ann) })
    expect(written.status).toBe(403)

    await press('Revoke')
    await shows('Revoke “Reports”?')
    await press('Revoke')
    await shows('No tokens yet.')
    expect(page.text()).not.toContain(secret)
    expect((await program.call('/api/v1/contacts', { headers })).status).toBe(401)
  })

  it('need the account’s own passphrase where it has one, and do not list the program’s own token', async () => {
    shown = await showSection(ApiSection, { key: { keptBy: 'passphrase', passphrase: 'the account’s own' } })
    const { press, shows, fill } = shown
    await shows('No tokens yet.')
    await press('New token…')
    await shows('What it may do')
    await fill('Name', 'Reports')
    await fill('Passphrase of the account', 'a guess')
    await press('Create token')
    await shows('The passphrase is wrong.')
    await fill('Passphrase of the account', 'the account’s own')
    await press('Create token')
    await shows('Copy the token now.')
  })

  it('turn rights into scopes and back, and writing includes reading', () => {
    expect(toScopes(toRights('write'))).toEqual(allScopes)
    expect(toScopes({ ...toRights('none'), deal: 'read' })).toEqual(['deal_read'])
    for (const right of ['none', 'read', 'write'] as const) expect(fromScopes(toScopes(toRights(right)))).toEqual(toRights(right))
  })
})

describe('examples', () => {
  it('use a contact of this account, and the token just made', async () => {
    shown = await showSection(ApiSection, {}, (program) =>
      program.call('/api/v1/contacts', { method: 'POST', body: JSON.stringify(ann) }),
    )
    const { page, press, shows, fill } = shown
    await shows("One contact: O'Hara Ann")
    expect(page.text()).toContain('Bearer TOKEN')
    await shows('No tokens yet.')
    await press('New token…')
    await shows('What it may do')
    await fill('Name', 'Reports')
    await press('Create token')
    await shows('Copy the token now.')
    expect(page.text()).not.toContain('Bearer TOKEN')
    expect(page.text()).toContain(`Bearer ${page.get('[role="status"] pre').text()}`)
  })

  it('are safe to paste into a shell, whatever a name contains', () => {
    const contact = { id: '7', name: "O'Hara `id` $HOME", position: "it's" }
    const examples = toCurlExamples('http://127.0.0.1:4870', 'T', contact).map(({ command }) => command)
    expect(examples[2]).toContain("'http://127.0.0.1:4870/ext/v1/search?q=O'\\''Hara%20%60id%60%20%24HOME'")
    expect(examples[3]).toContain(`'{"data":{"type":"contacts","id":"7","attributes":{"position":"it'\\''s"}}}'`)
    expect(toCurlExamples('http://127.0.0.1:4870', 'T', undefined)).toHaveLength(2)
  })
})
