import { readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createPassphraseKeyWrapper } from '../../src-main/account/passphrase-key-wrapper.ts'
import { restore } from '../../src-main/care/restore.ts'
import { readBackupsFile, writeBackupsFile } from '../../src-main/workspace/backup-file.ts'
import { findNext, listExcess, toScheduledName } from '../../src-main/workspace/backup-plan.ts'
import type { BackupState, WorkspaceJob } from '../../src-shared/workspace.ts'
import { keyOf } from '../care/kept-account.ts'
import { WorkspacePlace } from './workspace-place.ts'

describe('the time of the next backup', () => {
  const hour = 3_600_000
  const day = 24 * hour
  const now = 3 * day
  it.each([
    ['none was made yet', { every: 'daily', madeAt: null, failedAt: null }, now],
    ['the last one was made', { every: 'daily', madeAt: 0, failedAt: null }, day],
    ['the last one was made', { every: 'weekly', madeAt: 0, failedAt: null }, 7 * day],
    ['the last try failed', { every: 'daily', madeAt: 0, failedAt: 2 * day }, 2 * day + hour],
    ['the first try failed', { every: 'weekly', madeAt: null, failedAt: now - hour / 2 }, now + hour / 2],
    ['a try failed before the last one was made', { every: 'daily', madeAt: day, failedAt: day - hour }, 2 * day],
    ['the last one was made by a clock that was ahead', { every: 'weekly', madeAt: 1000 * day, failedAt: null }, now],
    ['the last try failed by a clock that was ahead', { every: 'daily', madeAt: 0, failedAt: 1000 * day }, day],
    ['both', { every: 'daily', madeAt: 1000 * day, failedAt: 1001 * day }, now],
  ] as const)('after %s: %o', (_when, due, next) => {
    expect(findNext(due, now)).toBe(next)
  })
})

it('deletes the oldest backups beyond the number to keep, and never the newest', () => {
  const backup = (at: number) => ({ path: `/b/${at}`, at, bytes: 1 })
  const all = [1, 2, 3, 4, 5].map(backup)
  expect(listExcess(all, 3).map(({ at }) => at)).toEqual([2, 1])
  // The clock was ahead for the first one, and is right since. The newest is the one that was made last.
  expect(listExcess([9, 1, 2].map(backup), 1).map(({ at }) => at)).toEqual([1, 9])
  expect(listExcess(all, 9)).toEqual([])
  expect(listExcess([backup(1)], 0)).toEqual([])
  expect(toScheduledName('Ann: A/B', Date.UTC(2026, 0, 5, 9, 7, 3))).toBe('Ann A B 2026-01-05 090703.outpost-backup')
})

describe('scheduled backups', () => {
  let place: WorkspacePlace
  let program: Awaited<ReturnType<WorkspacePlace['start']>>
  let id: string
  let folder: string
  let disk: string

  beforeEach(async () => {
    place = await WorkspacePlace.create()
    program = await place.start()
    ;({ id, folder } = await program.make({ kind: 'local', name: 'Mine', language: 'en' }))
    await program.workspace.open(id, undefined)
    disk = join(place.root, 'disk')
  })
  afterEach(() => place.remove())

  const path = () => `/accounts/${id}/backups`
  const read = async () => (await program.ask<BackupState>('GET', path())).body
  const schedule = (more: object = {}) =>
    program.ask<BackupState & { errors?: { code: string }[] }>('PUT', path(), {
      plan: { every: 'daily', folder: disk, keep: 2 },
      backupPassphrase: 'words of the backups',
      ...more,
    })
  /** Waits until so many backups are made and the last job has ended. */
  const made = (count: number) =>
    vi.waitFor(
      async () => {
        expect((await read()).made).toHaveLength(count)
        expect(program.workspace.jobs.list().filter(({ state }) => state === 'running')).toEqual([])
      },
      { timeout: 60_000 },
    )
  /** As if the backups were made so many days ago. The files say the same. */
  const age = async (days: number) => {
    const book = await readBackupsFile(folder)
    await writeBackupsFile(folder, { ...book, made: book.made.map((one) => ({ ...one, at: one.at - days * 86_400_000 })) })
  }
  const runNow = async () => {
    const { job } = (await program.ask<{ job: WorkspaceJob }>('POST', path(), {})).body
    // Names have a second of their own.
    await new Promise((done) => setTimeout(done, 1010))
    return place.outcomeOf(job)
  }

  test('the first one is made at once, verified, and restores with its passphrase', async () => {
    expect((await schedule()).body).toMatchObject({ plan: { every: 'daily', keep: 2 } })
    await made(1)
    const state = await read()
    expect(state).toMatchObject({ failure: null, made: [{ isPresent: true }] })
    expect(Date.parse(state.nextAt ?? '') - Date.parse(state.made[0]?.at ?? '')).toBe(86_400_000)
    const from = state.made[0]?.path ?? ''
    expect((await stat(from)).size).toBe(state.made[0]?.bytes)
    const restore = { from, backupPassphrase: 'words of the backups', name: 'Again' }
    const { job } = (await program.ask<{ job: WorkspaceJob }>('POST', '/accounts/restore', restore)).body
    expect(await place.outcomeOf(job)).toMatchObject({ state: 'done' })
    expect(await readFile(join(folder, 'backups.json'), 'utf8')).not.toContain('words of the backups')
  })

  test('need a passphrase, and the account’s own one where it has one', async () => {
    expect(await schedule({ backupPassphrase: undefined })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'passphrase-missing' }] },
    })
    const key = { keptBy: 'passphrase', passphrase: 'long words here' }
    ;({ id, folder } = await program.make({ kind: 'local', name: 'Secret', language: 'en', key }))
    await program.workspace.open(id, 'long words here')
    expect((await schedule()).status).toBe(403)
    expect((await schedule({ passphrase: 'wrong' })).status).toBe(403)
    expect((await schedule({ passphrase: 'long words here' })).status).toBe(200)
    await made(1)
  })

  test('a missed time is caught up when the account opens, and not before it is due', async () => {
    await schedule()
    await made(1)
    const again = async () => {
      program = await place.start()
      await program.workspace.open(id, undefined)
    }
    await again()
    await new Promise((done) => setTimeout(done, 500))
    expect((await read()).made).toHaveLength(1)
    await age(1)
    await again()
    await made(2)
  })

  test('only so many are kept, and only the schedule’s own files are deleted', async () => {
    await schedule()
    await made(1)
    const [first = ''] = (await read()).made.map((one) => one.path)
    await writeFile(join(disk, 'Mine 2020-01-01 000000.outpost-backup'), 'not of the schedule')
    await new Promise((done) => setTimeout(done, 1010))
    for (const _ of [1, 2]) expect(await runNow()).toMatchObject({ state: 'done', result: { isVerified: true } })
    expect((await read()).made).toHaveLength(2)
    await expect(stat(first)).rejects.toThrow()
    expect(await readdir(disk)).toHaveLength(3)
    // A file that has taken the place of a backup is somebody's.
    const second = (await read()).made.at(-1)?.path ?? ''
    await writeFile(second, 'a letter')
    for (const _ of [1, 2]) await runNow()
    expect(await readFile(second, 'utf8')).toBe('a letter')
  })

  test('a former backup that cannot be read does not make the next one a failure', async () => {
    await schedule()
    await made(1)
    const [first = ''] = (await read()).made.map((one) => one.path)
    await rm(first)
    // As a network drive that is gone, opening it fails in a way of its own.
    await symlink(first, first)
    await new Promise((done) => setTimeout(done, 1010))
    expect(await runNow()).toMatchObject({ state: 'done', result: { isVerified: true } })
    expect(await read()).toMatchObject({ failure: null, made: [{ isPresent: true }, { path: first }] })
  })

  test('a folder that is gone is not made again: the failure is shown, and mended by the next backup', async () => {
    await schedule()
    await made(1)
    await rm(disk, { recursive: true })
    expect(await runNow()).toMatchObject({ state: 'failed', problem: { code: 'care-not-writable' } })
    const failed = await read()
    expect(failed).toMatchObject({ failure: { problem: { code: 'care-not-writable' } }, made: [{ isPresent: false }] })
    expect(place.said.join('\n')).toContain('The scheduled backup failed')
    await expect(stat(disk)).rejects.toThrow()
    expect((await schedule({ backupPassphrase: undefined })).body).toMatchObject({ failure: null })
    await runNow()
    expect(await read()).toMatchObject({ failure: null })
  })

  test('a backup made by a clock that was ahead does not hold up the next one, which stays', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2130, 0, 1))
    await schedule({ plan: { every: 'daily', folder: disk, keep: 1 } })
    await made(1)
    clock.mockRestore()
    const [ahead = ''] = (await read()).made.map((one) => one.path)
    program = await place.start()
    await program.workspace.open(id, undefined)
    await vi.waitFor(async () => expect((await read()).made.map((one) => one.path)).not.toContain(ahead), { timeout: 20_000 })
    await made(1)
    expect(await read()).toMatchObject({ failure: null, made: [{ isPresent: true }] })
    expect(Date.parse((await read()).nextAt ?? '')).toBeLessThan(Date.now() + 86_400_000)
    await new Promise((done) => setTimeout(done, 1010))
    const last = await runNow()
    expect((await read()).made).toMatchObject([{ path: last.result?.path, isPresent: true }])
  })

  test('switched off, nothing is made, and what was made stays', async () => {
    await schedule()
    await made(1)
    expect((await schedule({ plan: null, backupPassphrase: undefined })).body).toMatchObject({ plan: null, nextAt: null })
    expect((await program.ask('POST', path(), {})).status).toBe(409)
    expect((await read()).made).toMatchObject([{ isPresent: true }])
  })

  test('a schedule that is switched off while a backup is made stays off', async () => {
    await schedule()
    const isRunning = () => program.workspace.jobs.list().some(({ state }) => state === 'running')
    expect(isRunning()).toBe(true)
    while (isRunning()) await schedule({ plan: null, backupPassphrase: undefined })
    expect(await read()).toMatchObject({ plan: null, made: [{ isPresent: true }] })
  })

  test('a damaged schedule is reported, not ignored, and can be set up again', async () => {
    await writeFile(join(folder, 'backups.json'), '{')
    expect(await program.ask('GET', path())).toMatchObject({ status: 422, body: { errors: [{ code: 'care-schedule-damaged' }] } })
    expect((await schedule()).status).toBe(200)
    await made(1)
  })

  /** Restores a backup over the account while the program does not run, then opens what is there. */
  async function restoreOver(from: string, presentKey: Uint8Array | undefined): Promise<string> {
    await place.end()
    const options = { from, folder, configFolder: join(place.root, 'config'), now: Date.now(), onProgress: () => undefined }
    const unwrapper = createPassphraseKeyWrapper(() => Promise.resolve('words of the backups'))
    const { former } = await restore({ ...options, unwrapper, presentKey, replace: true })
    await reopen(folder)
    await new Promise((done) => setTimeout(done, 1010))
    return former ?? ''
  }
  async function reopen(at: string): Promise<void> {
    program = await place.start()
    ;({ id, folder } = (await program.list()).find((one) => one.folder === at)!)
    await program.workspace.open(id, undefined)
  }
  const opens = async (from: string, backupPassphrase: string) => {
    const wish = { from, backupPassphrase, name: 'Again' }
    const { job } = (await program.ask<{ job: WorkspaceJob }>('POST', '/accounts/restore', wish)).body
    return (await place.outcomeOf(job)).state === 'done'
  }
  const unfit = { code: 'care-schedule-unfit' }

  test('after a restore with a lost key, none is made until the passphrase is chosen again', async () => {
    await schedule()
    await made(1)
    const [first = ''] = (await read()).made.map((one) => one.path)
    await rm(join(place.root, 'config', 'keys'), { recursive: true })
    await restoreOver(first, undefined)
    // Nothing is due yet, and it is told all the same.
    await vi.waitFor(async () => expect(await read()).toMatchObject({ failure: { problem: unfit } }), { timeout: 20_000 })
    expect(await runNow()).toMatchObject({ state: 'failed', problem: unfit })
    expect(await schedule({ backupPassphrase: undefined })).toMatchObject({ status: 422, body: { errors: [unfit] } })
    expect(await readdir(disk)).toHaveLength(1)
    expect((await schedule({ backupPassphrase: 'other words' })).body).toMatchObject({ failure: null })
    const next = await runNow()
    expect(next).toMatchObject({ state: 'done' })
    expect(await opens(next.result?.path ?? '', 'other words')).toBe(true)
  })

  test('after a restore with the key, they go on; the account that was kept has no schedule', async () => {
    await schedule()
    await made(1)
    const [first = ''] = (await read()).made.map((one) => one.path)
    const former = await restoreOver(first, await keyOf(folder, join(place.root, 'config')))
    const next = await runNow()
    expect(await opens(next.result?.path ?? '', 'words of the backups')).toBe(true)
    await reopen(former)
    expect(await read()).toMatchObject({ plan: null, made: [] })
  })

  describe('of an earlier version, which did not note what the wrapped key fits', () => {
    const plan = async () => (await readBackupsFile(folder)).plan
    beforeEach(async () => {
      await schedule()
      await made(1)
      const book = await readBackupsFile(folder)
      const { every, keep, key } = book.plan!
      await writeBackupsFile(folder, { ...book, plan: { every, folder: disk, keep, key } })
      await new Promise((done) => setTimeout(done, 1010))
    })
    const loseFirst = async () => rm((await read()).made[0]?.path ?? '')
    const renewAccountFile = () => utimes(join(folder, 'account.json'), new Date(), new Date())

    test('go on where the first one is of this account', async () => {
      await renewAccountFile()
      const next = await runNow()
      expect(next).toMatchObject({ state: 'done' })
      expect(await plan()).toMatchObject({ proof: expect.any(String) as string })
      expect(await opens(next.result?.path ?? '', 'words of the backups')).toBe(true)
    })

    test('go on where the account is older than the first one, which is gone', async () => {
      await loseFirst()
      expect((await schedule({ backupPassphrase: undefined })).status).toBe(200)
      expect(await plan()).toMatchObject({ proof: expect.any(String) as string })
      expect(await runNow()).toMatchObject({ state: 'done' })
    })

    test('wait for a passphrase where neither is known, and for the disk before that', async () => {
      await loseFirst()
      await renewAccountFile()
      expect(await runNow()).toMatchObject({ state: 'failed', problem: unfit })
      expect(await readdir(disk)).toEqual([])
      await rm(disk, { recursive: true })
      expect(await runNow()).toMatchObject({ state: 'failed', problem: { code: 'care-not-writable' } })
    })

    test('wait for a passphrase where one of them is of another account', async () => {
      const [first = ''] = (await read()).made.map((one) => one.path)
      await rm(join(place.root, 'config', 'keys'), { recursive: true })
      await restoreOver(first, undefined)
      // Even if the clock said that the account is older.
      await utimes(join(folder, 'account.json'), 0, 0)
      expect(await runNow()).toMatchObject({ state: 'failed', problem: unfit })
      expect(await readdir(disk)).toHaveLength(1)
    })

    test('wait for a passphrase where none was made yet', async () => {
      await writeBackupsFile(folder, { ...(await readBackupsFile(folder)), made: [] })
      expect(await runNow()).toMatchObject({ state: 'failed', problem: unfit })
    })
  })
})
