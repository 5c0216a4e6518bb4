import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountHeader, type WorkspaceInfo, type WorkspaceJob } from '../../src-shared/workspace.ts'
import { WorkspacePlace } from './workspace-place.ts'

let place: WorkspacePlace

beforeEach(async () => {
  place = await WorkspacePlace.create()
})

afterEach(async () => {
  expect(place.errors).toEqual([])
  await place.remove()
})

const usual = { create: { kind: 'local', timeZone: 'UTC' } } as const
const local = (name: string, more = {}) => ({ kind: 'local', name, language: 'en', ...more })

test('nothing is made where nothing was asked for', async () => {
  const { workspace, ask } = await place.start()
  await workspace.openLast(undefined, {})
  expect((await ask<WorkspaceInfo>('GET', '')).body).toMatchObject({ account: null, can: { manageAccounts: true } })
  expect((await ask('GET', '/accounts')).body).toEqual({ accounts: [] })
  expect((await workspace.handle(new Request('http://localhost/api/v1/contacts'))).status).toBe(503)
  expect(await readdir(place.root)).toEqual([])
})

test('the usual account is made where that is wanted, and opened again by the next start', async () => {
  const first = await place.start()
  await first.workspace.openLast(undefined, usual)
  const id = first.workspace.current()?.id
  expect(first.workspace.current()).toMatchObject({ state: 'open', kind: 'local', name: 'Outpost' })
  const second = await place.start()
  await second.workspace.openLast(undefined, usual)
  expect(second.workspace.current()).toMatchObject({ id, state: 'open' })
  expect(await second.list()).toHaveLength(1)
})

test('the events begin with the present account, so that no switch is missed before them', async () => {
  const { workspace, handle, make } = await place.start()
  const firstOf = async () => {
    const left = new AbortController()
    const { body } = await handle(new Request('http://localhost/workspace/v1/events', { signal: left.signal }))
    const { value } = (await body!.getReader().read()) as { value: Uint8Array }
    left.abort()
    return new TextDecoder().decode(value)
  }
  expect(await firstOf()).toBe('event: account\ndata: null\n\n')
  const { id } = await make(local('Mine'))
  await workspace.open(id, undefined)
  expect(await firstOf()).toBe(`event: account\ndata: ${JSON.stringify(workspace.current())}\n\n`)
})

test('an empty account has its funnel, stages and dictionaries, in the language asked for', async () => {
  const { workspace, make, call } = await place.start()
  const { id } = await make({ kind: 'local', name: 'Мои клиенты', language: 'ru' })
  await workspace.open(id, undefined)
  const statuses = await call('/api/v1/contact-statuses')
  expect(JSON.stringify(statuses.body)).toContain('Постоянный')
  expect((await call('/api/v1/deal-stages')).body.data.length).toBeGreaterThan(2)
  expect((await call('/api/v1/contacts')).body.data).toEqual([])
})

test('a sample account is filled, marked, and gone in one step', async () => {
  const { workspace, ask, make, call } = await place.start()
  const account = await make({ kind: 'sample', name: 'Sample' })
  expect(account).toMatchObject({ isSample: true, kind: 'local', state: 'closed' })
  expect(place.told.filter(({ is }) => is === 'filling').length).toBeGreaterThan(2)
  await workspace.open(account.id, undefined)
  expect((await call('/api/v1/contacts')).body.meta['record-count']).toBe(600)
  expect((await ask('DELETE', `/accounts/${account.id}`, { name: 'Sample', deleteFiles: true })).status).toBe(204)
  expect(workspace.current()).toBeNull()
  await expect(stat(account.folder)).rejects.toThrow()
  expect(await readdir(join(place.root, 'config', 'keys')).catch(() => [])).toEqual([])
})

test('switching opens the other account, and neither sees what is in the first', async () => {
  const { workspace, ask, make, call, list } = await place.start()
  const [one, two] = [await make(local('One')), await make(local('Two'))]
  expect(one.folder).not.toBe(two.folder)
  expect((await ask('POST', `/accounts/${one.id}/open`, {})).status).toBe(204)
  const contact = { data: { type: 'contacts', attributes: { 'first-name': 'Only', 'last-name': 'Here' } } }
  expect((await call('/api/v1/contacts', { method: 'POST', body: JSON.stringify(contact) })).status).toBe(201)
  const token = workspace.ready()?.token
  place.told.length = 0
  expect((await ask('POST', `/accounts/${two.id}/open`, {})).status).toBe(204)
  expect((await call('/api/v1/contacts')).body.data).toEqual([])
  expect(workspace.ready()?.token).not.toBe(token)
  expect(place.told.flatMap((news) => (news.is === 'account' ? [news.account?.name] : []))).toEqual(['Two'])
  expect((await list()).map(({ name, state }) => [name, state])).toEqual([
    ['One', 'closed'],
    ['Two', 'open'],
  ])
})

test('a page that still shows the former account writes nothing to the next one', async () => {
  const { ask, make, call } = await place.start()
  const [one, two] = [await make(local('One')), await make(local('Two'))]
  const contact = { data: { type: 'contacts', attributes: { 'first-name': 'From', 'last-name': 'One' } } }
  const write = (account: string) =>
    call('/api/v1/contacts', { method: 'POST', body: JSON.stringify(contact) }, { [accountHeader]: account })
  await ask('POST', `/accounts/${one.id}/open`, {})
  expect((await write(one.id)).status).toBe(201)
  await ask('POST', `/accounts/${two.id}/open`, {})
  expect((await write(one.id)).status).toBe(503)
  expect((await call('/api/v1/contacts')).body.data).toEqual([])
  expect((await write(two.id)).status).toBe(201)
})

test('two windows that ask for two accounts at once get one after the other', async () => {
  const { workspace, make } = await place.start()
  const [one, two] = [await make(local('One')), await make(local('Two'))]
  await Promise.all([workspace.open(one.id, undefined), workspace.open(two.id, undefined)])
  expect(workspace.current()).toMatchObject({ name: 'Two', state: 'open' })
})

test('an account that cannot be opened leaves the present one open', async () => {
  const { workspace, ask, make, call } = await place.start()
  const [one, two] = [await make(local('One')), await make(local('Two'))]
  await workspace.open(one.id, undefined)
  await writeFile(join(two.folder, 'outpost.db'), 'this is no database, and it is long enough to be read as one'.repeat(200))
  const refused = await ask<{ errors: { code: string }[] }>('POST', `/accounts/${two.id}/open`, {})
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body.errors[0]?.code).not.toBe('failed')
  expect(workspace.current()).toMatchObject({ name: 'One', state: 'open' })
  expect((await call('/api/v1/contacts')).status).toBe(200)
})

test('a passphrase is asked for when it is opened, and again after it was locked', async () => {
  const { workspace, ask, make } = await place.start()
  const key = { keptBy: 'passphrase', passphrase: 'long words here' }
  const { id, keptBy } = await make(local('Secret', { key }))
  expect(keptBy).toBe('passphrase')
  const open = (body: object) => ask<{ errors: { code: string }[] }>('POST', `/accounts/${id}/open`, body)
  expect(await open({})).toMatchObject({ status: 403, body: { errors: [{ code: 'passphrase-missing' }] } })
  expect(await open({ passphrase: 'wrong' })).toMatchObject({ status: 403, body: { errors: [{ code: 'key-unfit' }] } })
  expect(workspace.current()).toMatchObject({ state: 'locked' })
  expect((await open({ passphrase: 'long words here' })).status).toBe(204)
  expect((await ask('POST', `/accounts/${id}/lock`, {})).status).toBe(204)
  expect(workspace.current()).toMatchObject({ state: 'locked', name: 'Secret' })
  expect((await workspace.handle(new Request('http://localhost/api/v1/contacts'))).status).toBe(503)
  const again = await place.start()
  await again.workspace.openLast(undefined, usual)
  expect(again.workspace.current()).toMatchObject({ state: 'locked', name: 'Secret' })
})

test('who keeps the key is changed while the account is open', async () => {
  const { workspace, ask, make, list } = await place.start()
  const { id } = await make(local('One'))
  await workspace.open(id, undefined)
  const to = { keptBy: 'passphrase', passphrase: 'a new one' }
  expect((await ask('POST', `/accounts/${id}/key`, { to })).status).toBe(204)
  expect((await list())[0]).toMatchObject({ keptBy: 'passphrase', state: 'open' })
  expect((await ask('POST', `/accounts/${id}/key`, { to: { keptBy: 'file' } })).status).toBe(403)
  expect((await ask('POST', `/accounts/${id}/key`, { passphrase: 'a new one', to: { keptBy: 'file' } })).status).toBe(204)
  expect((await list())[0]).toMatchObject({ keptBy: 'file' })
})

test('an account is renamed, and forgotten only by its name; its folder stays unless told otherwise', async () => {
  const { workspace, ask, make, list } = await place.start()
  const { id, folder } = await make(local('One'))
  await workspace.open(id, undefined)
  expect((await ask('PATCH', `/accounts/${id}`, { name: ' Field work ' })).status).toBe(204)
  expect(workspace.current()?.name).toBe('Field work')
  expect((await ask('DELETE', `/accounts/${id}`, { name: 'One', deleteFiles: true })).status).toBe(422)
  expect(workspace.current()).toMatchObject({ state: 'open' })
  expect((await ask('DELETE', `/accounts/${id}`, { name: 'Field work', deleteFiles: false })).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await stat(join(folder, 'outpost.db'))).size).toBeGreaterThan(0)
})

test('a new account never takes the folder of one that was only taken off the list', async () => {
  const { ask, make, list } = await place.start()
  const first = await make(local('One'))
  await ask('DELETE', `/accounts/${first.id}`, { name: 'One', deleteFiles: false })
  const second = await make(local('Two'))
  expect([second.id === first.id, second.folder === first.folder]).toEqual([false, false])
  expect(await list()).toMatchObject([{ id: second.id }])
})

test('a broken workspace.json is put aside, and the accounts are found again', async () => {
  const { make } = await place.start()
  await make(local('One'))
  const file = join(place.root, 'config', 'workspace.json')
  await writeFile(file, '{"format":1,')
  const { workspace, list } = await place.start()
  await workspace.openLast(undefined, usual)
  expect(await list()).toMatchObject([{ name: 'Outpost', state: 'open' }])
  expect(place.said.join()).toContain('workspace.json.broken')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 1 })
})

test('a folder that was named is the only account', async () => {
  const { make } = await place.start()
  await make(local('Elsewhere'))
  const named = await place.start({ env: { OUTPOST_DATA_DIR: join(place.root, 'mine') } })
  await named.workspace.openLast(undefined, usual)
  expect(await named.list()).toMatchObject([{ folder: join(place.root, 'mine') }])
  expect((await named.ask('POST', '/accounts', local('Second'))).status).toBe(409)
})

test('a copied folder is not listed twice, nor a folder that is no account', async () => {
  const { make, list } = await place.start()
  const { folder } = await make(local('One'))
  await cp(folder, `${folder}-copy`, { recursive: true })
  await writeFile(`${folder}.txt`, 'a note')
  expect(await list()).toHaveLength(1)
})

test('a backup is written and becomes an account of its own; a wrong passphrase makes none', async () => {
  const { workspace, ask, make, call, list } = await place.start()
  const { id } = await make(local('One'))
  await workspace.open(id, undefined)
  const to = join(place.root, 'one.backup')
  const begun = await ask<{ job: WorkspaceJob }>('POST', `/accounts/${id}/backup`, { to, backupPassphrase: 'words' })
  expect(begun.status).toBe(202)
  const done = await place.outcomeOf(begun.body.job)
  expect(done).toMatchObject({ state: 'done', result: { path: to } })
  expect((await stat(to)).size).toBe(done.result?.bytes)
  await ask('DELETE', `/accounts/${id}`, { name: 'One', deleteFiles: true })

  const restore = (backupPassphrase: string) =>
    ask<{ job: WorkspaceJob }>('POST', '/accounts/restore', { from: to, backupPassphrase, name: 'One again' })
  const failed = await place.outcomeOf((await restore('other')).body.job)
  expect(failed).toMatchObject({ state: 'failed', problem: { code: 'key-unfit' } })
  expect(await list()).toEqual([])
  expect(await place.outcomeOf((await restore('words')).body.job)).toMatchObject({ state: 'done' })
  const [again] = await list()
  expect(again).toMatchObject({ name: 'One again' })
  await workspace.open(again?.id ?? '', undefined)
  expect((await call('/api/v1/deal-stages')).status).toBe(200)
})

test('the doctor finds nothing wrong with a sound account, while it is open', async () => {
  const { workspace, ask, make } = await place.start()
  const { id } = await make(local('One'))
  await workspace.open(id, undefined)
  const begun = await ask<{ job: WorkspaceJob }>('POST', `/accounts/${id}/doctor`, {})
  expect(await place.outcomeOf(begun.body.job)).toMatchObject({ state: 'done', result: { faultCount: 0 } })
})

test('what is sent is checked, and what is not known refused', async () => {
  const { ask } = await place.start()
  for (const [body, pointer] of [
    [{ kind: 'local', name: '', language: 'en' }, '/name'],
    [{ kind: 'local', name: 'A', language: 'en', colour: 'red' }, '/'],
    [{ kind: 'mirror', name: 'A' }, '/address'],
    [{ kind: 'hosted', name: 'A' }, '/kind'],
  ] as const) {
    const { status, body: answer } = await ask<{ errors: { code: string; detail: string }[] }>('POST', '/accounts', body)
    expect(status).toBe(422)
    expect(answer.errors[0]?.detail.startsWith(`${pointer}:`)).toBe(true)
  }
  expect((await ask('POST', '/accounts/none/open', {})).status).toBe(404)
  expect((await ask('PUT', '/accounts')).status).toBe(405)
  expect((await ask('GET', '/elsewhere')).status).toBe(404)
  expect((await ask('DELETE', '/jobs/none')).status).toBe(404)
})
