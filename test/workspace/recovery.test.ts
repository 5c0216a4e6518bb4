import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOsStorage } from '../../src-main/account/safe-storage.ts'
import { createDownloads } from '../../src-main/workspace/secret-files.ts'
import type { DeliveredFile } from '../../src-shared/workspace.ts'
import { createFakeSafeStorage } from '../support/fake-safe-storage.ts'
import { WorkspacePlace } from './workspace-place.ts'

let place: WorkspacePlace

beforeEach(async () => {
  place = await WorkspacePlace.create()
})
afterEach(async () => {
  expect(place.errors).toEqual([])
  await place.remove()
})

type Started = Awaited<ReturnType<WorkspacePlace['start']>>
type Refused = { errors: { code: string; detail: string }[] }
const locked = { keptBy: 'passphrase', passphrase: 'first words' } as const
const local = (key?: object) => ({ kind: 'local', name: 'Field / work', language: 'en', ...(key && { key }) })

/** Asks for a recovery file and downloads it as a browser does. */
async function download({ ask, handle }: Started, id: string, wish: object) {
  const { status, body } = await ask<DeliveredFile>('POST', `/accounts/${id}/recovery`, wish)
  expect(status, JSON.stringify(body)).toBe(200)
  const link = 'download' in body ? body.download : ''
  const get = () => handle(new Request(`http://localhost${link}`))
  return { link, get, text: await (await get()).text() }
}

test('a forgotten passphrase is replaced by means of the recovery file, which alone opens the account', async () => {
  const started = await place.start()
  const { ask, make, list, workspace } = started
  const { id, recoverySavedAt } = await make(local(locked))
  expect(recoverySavedAt).toBeNull()
  expect((await ask<Refused>('POST', `/accounts/${id}/recovery`, {})).body.errors[0]?.code).toBe('passphrase-missing')
  const { text, get } = await download(started, id, { passphrase: locked.passphrase })
  expect(text).toContain('Whoever has it can open')
  expect((await get()).status).toBe(404)
  expect((await list())[0]?.recoverySavedAt).not.toBeNull()

  const to = { keptBy: 'passphrase', passphrase: 'second words' }
  expect((await ask('POST', `/accounts/${id}/recover`, { file: text, to })).status).toBe(204)
  expect((await ask('POST', `/accounts/${id}/open`, { passphrase: locked.passphrase })).status).toBe(403)
  expect((await ask('POST', `/accounts/${id}/open`, { passphrase: 'second words' })).status).toBe(204)
  expect(workspace.current()).toMatchObject({ id, state: 'open' })
  // The file itself stays good, as the key does not change.
  expect((await ask('POST', `/accounts/${id}/recover`, { file: text, to: { keptBy: 'file' } })).status).toBe(204)
  expect((await list())[0]).toMatchObject({ keptBy: 'file' })
})

test('a file with a passphrase of its own needs that', async () => {
  const started = await place.start()
  const { id } = await started.make(local())
  const { text } = await download(started, id, { recoveryPassphrase: 'on paper' })
  const recover = (more: object) =>
    started.ask<Refused>('POST', `/accounts/${id}/recover`, { file: text, to: { keptBy: 'file' }, ...more })
  expect((await recover({})).body.errors[0]?.code).toBe('passphrase-missing')
  expect((await recover({ recoveryPassphrase: 'other' })).body.errors[0]?.code).toBe('key-unfit')
  expect((await recover({ recoveryPassphrase: 'on paper' })).status).toBe(204)
})

test('a lost keychain is replaced by means of the recovery file', async () => {
  const { safeStorage, state } = createFakeSafeStorage()
  const osStorage = createOsStorage(safeStorage, 'linux', 50)
  const first = await place.start({ osStorage })
  const { id, keptBy } = await first.make(local())
  expect(keptBy).toBe('os')
  const { text } = await download(first, id, {})
  state.secret = 0x33
  const { workspace, ask, list } = await place.start({ osStorage })
  await expect(workspace.openLast(undefined, {})).rejects.toThrow('no longer has the key')
  expect(workspace.current()).toMatchObject({ state: 'failed', problem: { code: 'key-missing' } })
  expect((await ask('POST', `/accounts/${id}/recover`, { file: text, to: { keptBy: 'os' } })).status).toBe(204)
  expect((await ask('POST', `/accounts/${id}/open`, {})).status).toBe(204)
  expect((await list())[0]).toMatchObject({ keptBy: 'os', state: 'open' })
})

test('a key that the keychain sealed weakly is sealed again when it is opened', async () => {
  const { safeStorage, state } = createFakeSafeStorage()
  const osStorage = createOsStorage(safeStorage, 'linux', 50)
  const { make, ask, list } = await place.start({ osStorage })
  const { id, folder } = await make(local())
  const file = join(folder, 'account.json')
  const content = JSON.parse(await readFile(file, 'utf8')) as { key: { key: string } }
  const sealed = Buffer.from(content.key.key, 'base64')
  sealed.write('v10')
  await writeFile(file, JSON.stringify({ ...content, key: { ...content.key, key: sealed.toString('base64') } }))
  state.prefix = 'v10'
  // Whoever changes the keeper at that moment sees the newly sealed key.
  const to = { keptBy: 'passphrase', passphrase: 'some words' }
  expect((await ask('POST', `/accounts/${id}/key`, { to })).status).toBe(204)
  expect((await list())[0]).toMatchObject({ keptBy: 'passphrase' })
  expect(await readdir(join(place.root, 'config', 'keys'))).toEqual([])
})

test('a file that does not open this account changes nothing', async () => {
  const started = await place.start()
  const [one, two] = [await started.make(local()), await started.make(local())]
  const { text } = await download(started, one.id, {})
  const before = await readFile(join(two.folder, 'account.json'), 'utf8')
  for (const [file, code] of [
    ['no JSON at all', 'recovery-unfit'],
    ['{"outpost":"recovery","format":1}', 'recovery-unfit'],
    ['{"outpost":"recovery","format":9}', 'newer'],
    [text, 'recovery-unfit'],
    // The key of the other account under this one's id.
    [JSON.stringify({ ...(JSON.parse(text) as object), account: two.id }), 'key-unfit'],
  ] as const) {
    const refused = await started.ask<Refused>('POST', `/accounts/${two.id}/recover`, { file, to: { keptBy: 'file' } })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, code])
  }
  expect(await readFile(join(two.folder, 'account.json'), 'utf8')).toBe(before)
})

test('the file goes to nobody else: not to a log, not to an event, not to disk', async () => {
  const started = await place.start()
  const { id } = await started.make(local(locked))
  const { text, link } = await download(started, id, { passphrase: locked.passphrase })
  const { key } = (JSON.parse(text) as { key: { key: string } }).key
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  const told = JSON.stringify([place.told, place.said])
  for (const secret of [key, link]) expect(told).not.toContain(secret)
  const files = await readdir(place.root, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile()))
    expect((await readFile(join(file.parentPath, file.name))).includes(key), file.name).toBe(false)
})

test('a link that nobody opens is worth nothing soon', async () => {
  const downloads = createDownloads(10)
  const delivered = await downloads.deliver({ name: 'a.json', text: 'secret' }, () => Promise.resolve())
  await new Promise((done) => setTimeout(done, 40))
  expect(await downloads.take('download' in delivered ? delivered.download.split('/').at(-1)! : '')).toBeUndefined()
})
