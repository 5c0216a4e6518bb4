import { cp, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkspaceJob } from '../../src-shared/workspace.ts'
import { WorkspacePlace } from './workspace-place.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock(import('../../src-main/workspace/json-file.ts'), async (load) => {
  const real = await load()
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  return { ...real, writeJsonFile: (...file) => (disk.isFull ? Promise.reject(full()) : real.writeJsonFile(...file)) }
})

let place: WorkspacePlace

beforeEach(async () => {
  place = await WorkspacePlace.create()
})

afterEach(async () => {
  disk.isFull = false
  expect(place.errors).toEqual([])
  await place.remove()
})

const local = (name: string, more = {}) => ({ kind: 'local', name, language: 'en', ...more })

test('a disk without space for workspace.json neither keeps an account closed nor open', async () => {
  const { workspace, ask, make, call } = await place.start()
  const [one, two] = [await make(local('One')), await make(local('Two'))]
  disk.isFull = true
  expect((await ask('POST', `/accounts/${one.id}/open`, {})).status).toBe(204)
  expect(workspace.current()).toMatchObject({ name: 'One', state: 'open' })
  expect((await ask('POST', `/accounts/${two.id}/open`, {})).status).toBe(204)
  expect((await call('/api/v1/contacts')).status).toBe(200)
  expect((await ask('POST', `/accounts/${two.id}/lock`, {})).status).toBe(204)
  expect(workspace.current()).toMatchObject({ name: 'Two', state: 'locked' })
  expect(place.said.join()).toContain('no space left')
})

test('a disk without space for workspace.json makes no account, and says why', async () => {
  const { ask, list } = await place.start()
  disk.isFull = true
  const refused = await ask<{ errors: { code: string }[] }>('POST', '/accounts', local('One'))
  expect(refused.body.errors).toMatchObject([{ code: 'not-writable' }])
  expect(await list()).toEqual([])
})

test('two restores at once under one name make two accounts', async () => {
  const { workspace, ask, make, list } = await place.start()
  const { id } = await make(local('One'))
  await workspace.open(id, undefined)
  const to = join(place.root, 'one.backup')
  const begun = await ask<{ job: WorkspaceJob }>('POST', `/accounts/${id}/backup`, { to, backupPassphrase: 'words' })
  await place.outcomeOf(begun.body.job)
  const restore = () =>
    ask<{ job: WorkspaceJob }>('POST', '/accounts/restore', { from: to, backupPassphrase: 'words', name: 'Again' })
  const jobs = await Promise.all([restore(), restore()])
  for (const { body } of jobs) expect(await place.outcomeOf(body.job)).toMatchObject({ state: 'done', problem: null })
  expect((await list()).map(({ name }) => name)).toEqual(['One', 'Again', 'Again'])
})

test('a restore that is cancelled leaves no folder', async () => {
  const { workspace, ask, make, list } = await place.start()
  const { id, folder } = await make({ kind: 'sample', name: 'One' })
  const to = join(place.root, 'one.backup')
  const begun = await ask<{ job: WorkspaceJob }>('POST', `/accounts/${id}/backup`, { to, backupPassphrase: 'words' })
  await place.outcomeOf(begun.body.job)
  const wish = { from: to, backupPassphrase: 'words', name: 'Again' }
  const { job } = (await ask<{ job: WorkspaceJob }>('POST', '/accounts/restore', wish)).body
  const hasBegun = () => place.told.some((one) => one.is === 'job' && one.job.id === job.id && one.job.done > 0)
  while (!hasBegun()) await new Promise(setImmediate)
  expect(workspace.jobs.cancel(job.id)).toBe(true)
  expect(await place.outcomeOf(job)).toMatchObject({ state: 'cancelled' })
  expect(await readdir(dirname(folder))).toEqual([basename(folder)])
  expect(await list()).toHaveLength(1)
  const again = (await ask<{ job: WorkspaceJob }>('POST', '/accounts/restore', wish)).body.job
  expect(await place.outcomeOf(again)).toMatchObject({ state: 'done', result: { path: join(dirname(folder), 'again') } })
})

test('a usual folder with foreign files stays as it is, and the first account gets another one', async () => {
  const { make, list } = await place.start()
  const usualFolder = join(place.root, '.local/share/outpost/default')
  await mkdir(usualFolder, { recursive: true })
  await writeFile(join(usualFolder, '.DS_Store'), 'a view')
  const { id } = await make(local('One'))
  expect(await list()).toMatchObject([{ id, folder: join(dirname(usualFolder), 'one') }])
  expect(await readFile(join(usualFolder, '.DS_Store'), 'utf8')).toBe('a view')
})

test('an unfinished account that cannot be removed does not keep others from being made', async () => {
  const { make, list } = await place.start()
  const unfinished = join(place.root, '.local/share/outpost/.making-1')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'account.json'), JSON.stringify({ format: 99 }))
  await utimes(unfinished, 0, 0)
  await make(local('One'))
  expect(await list()).toHaveLength(1)
  expect(place.said.join()).toContain('.making-1')
})

test('the key stays where a copy of the removed account needs it', async () => {
  const first = await place.start()
  const { id, folder } = await first.make(local('One'))
  const copy = join(dirname(folder), 'copy')
  await cp(folder, copy, { recursive: true })
  expect((await first.ask('DELETE', `/accounts/${id}`, { name: 'One', deleteFiles: true })).status).toBe(204)
  const second = await place.start({ env: { OUTPOST_DATA_DIR: copy } })
  await second.workspace.openLast(undefined, { create: { kind: 'local', timeZone: 'UTC' } })
  expect(second.workspace.current()).toMatchObject({ id, state: 'open' })
})

test('a copy of an account never takes the place of the account that was opened', async () => {
  const { workspace, make, list } = await place.start()
  await make(local('Usual'))
  const { id, folder } = await make(local('One'))
  await workspace.open(id, undefined)
  await place.end()
  await cp(folder, join(dirname(folder), '2026 One'), { recursive: true })
  const again = await place.start()
  await again.workspace.openLast(undefined, {})
  expect((await again.list()).find((one) => one.id === id)?.folder).toBe(folder)
  await place.end()
  await rename(folder, `${folder}-moved`)
  expect((await list()).find((one) => one.id === id)?.folder).toBe(join(dirname(folder), '2026 One'))
})

test('the account that was open last is said to be missing, and none is opened in its place', async () => {
  const first = await place.start()
  const [one, two] = [await first.make(local('One')), await first.make(local('Two'))]
  await first.workspace.open(two.id, undefined)
  const away = join(place.root, 'away')
  await first.workspace.close()
  await rename(two.folder, away)
  const { workspace, list, call } = await place.start()
  await workspace.openLast(undefined, {})
  const problem = { code: 'absent', detail: two.folder }
  expect(workspace.current()).toMatchObject({ id: two.id, name: 'Two', state: 'failed', problem })
  expect((await call('/api/v1/contacts')).status).toBe(503)
  expect(await list()).toMatchObject([{ id: one.id }])
  await rename(away, two.folder)
  await workspace.open(two.id, undefined)
  expect(workspace.current()).toMatchObject({ id: two.id, state: 'open', problem: null })
})

const unreadable = {
  damaged: { text: 'no JSON', reason: 'does not describe an Outpost account' },
  newer: { text: JSON.stringify({ format: 99 }), reason: 'newer Outpost' },
}

test.each(Object.entries(unreadable))(
  'an account whose description is %s stays in the list and says so',
  async (code, { text, reason }) => {
    const first = await place.start()
    const [one, two] = [await first.make(local('One')), await first.make(local('Two'))]
    await first.workspace.open(two.id, undefined)
    await first.workspace.close()
    const described = join(two.folder, 'account.json')
    const before = await readFile(described, 'utf8')
    await writeFile(described, text)
    const { workspace, ask, list } = await place.start()
    await workspace.openLast(undefined, {})
    const problem = { code, detail: expect.stringContaining(reason) as string }
    expect(workspace.current()).toMatchObject({ id: two.id, name: 'Two', state: 'failed', problem })
    expect(await list()).toMatchObject([
      { id: one.id, state: 'closed' },
      { id: two.id, name: 'Two', folder: two.folder, state: 'failed' },
    ])
    const refused = await ask<{ errors: { code: string }[] }>('POST', `/accounts/${two.id}/open`, {})
    expect(refused.body.errors).toMatchObject([{ code }])
    await writeFile(described, before)
    await workspace.open(two.id, undefined)
    expect(workspace.current()).toMatchObject({ id: two.id, state: 'open', problem: null })
  },
)

test('a list of accounts of a newer version is left as it is', async () => {
  const { workspace } = await place.start()
  const path = join(place.root, 'config', 'workspace.json')
  const text = JSON.stringify({ format: 2, lastOpen: null, accounts: [] })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await expect(workspace.openLast(undefined, {})).rejects.toMatchObject({ code: 'newer' })
  await expect(workspace.list()).rejects.toMatchObject({ code: 'newer' })
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('a damaged database is not mistaken for a wrong passphrase or a missing one', async () => {
  const { workspace, ask, make } = await place.start()
  const key = { keptBy: 'passphrase', passphrase: 'long words here' }
  const [sealed, plain] = [await make(local('Sealed', { key })), await make(local('Plain'))]
  for (const { folder } of [sealed, plain]) await writeFile(join(folder, 'outpost.db'), 'no database'.repeat(1000))
  const open = (id: string, body: object) => ask<{ errors: { code: string }[] }>('POST', `/accounts/${id}/open`, body)
  const refused = await open(sealed.id, { passphrase: 'long words here' })
  expect(refused.body.errors).toMatchObject([{ code: 'damaged' }])
  expect(workspace.current()).toMatchObject({ name: 'Sealed', state: 'failed', problem: { code: 'damaged' } })
  // A key file may have been replaced, so it is not known which of the two is wrong.
  expect((await open(plain.id, {})).body.errors).toMatchObject([{ code: 'key-missing' }])
  expect(workspace.current()).toMatchObject({ name: 'Plain', state: 'failed', problem: { code: 'key-missing' } })
  expect((await open(sealed.id, { passphrase: 'wrong' })).body.errors).toMatchObject([{ code: 'key-unfit' }])
  expect(workspace.current()).toMatchObject({ name: 'Sealed', state: 'locked' })
})
