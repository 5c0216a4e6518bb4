// @vitest-environment happy-dom
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mount } from '@vue/test-utils'
import type { Pinia } from 'pinia'
import { nextTick } from 'vue'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import BackupBanner from '../../src-renderer/screens/notices/BackupBanner.vue'
import DataSection from '../../src-renderer/screens/settings/data/DataSection.vue'
import { toBackupName, writeBytes } from '../../src-renderer/screens/settings/data/backup-words.ts'
import { groupFindings, toCheckKey } from '../../src-renderer/screens/settings/data/doctor-words.ts'
import { checkNames } from '../../src-main/care/fault.ts'
import { readBackupsFile, writeBackupsFile } from '../../src-main/workspace/backup-file.ts'
import { runSql } from '../care/kept-account.ts'
import type { WorkspaceJob } from '../../src-shared/workspace.ts'
import { showSection, type ShownSection } from './settings-place.ts'

let shown: ShownSection | undefined
afterEach(async () => {
  await shown?.close()
  shown = undefined
})

async function open(wanted?: object): Promise<ShownSection> {
  shown = await showSection(DataSection, wanted)
  await shown.shows('Back up now')
  return shown
}

async function choosePassphrase({ fill }: ShownSection, words: string): Promise<void> {
  await fill('Passphrase', words)
  await fill('Repeat the passphrase', words)
}

describe('a backup', () => {
  it('is written where the user says, verified, and restored as an account of its own', async () => {
    const section = await open()
    const { place, program, fill, press, shows } = section
    const path = join(place.root, 'mine.outpost-backup')
    await fill('Save as', path)
    await choosePassphrase(section, 'words of the backup')
    await press('Back up now')
    await shows(`Saved and verified: ${path}`)
    expect((await stat(path)).size).toBeGreaterThan(1000)

    await press('Restore')
    await shows('This is required')
    await fill('Backup file', path)
    await fill('Passphrase of the backup', 'other words')
    await press('Restore')
    await shows('The passphrase is wrong.')
    expect(await program.list()).toHaveLength(1)
    await fill('Passphrase of the backup', 'words of the backup')
    await press('Restore')
    await shows('“Mine (restored)” is restored.')
    await shows('Open it')
    expect((await program.list()).map(({ name }) => name)).toEqual(['Mine', 'Mine (restored)'])
  })

  it('replaces a file only after the user agreed, and says why it could not be written', async () => {
    const section = await open()
    const { place, fill, press, shows } = section
    const path = join(place.root, 'letter.txt')
    await writeFile(path, 'Dear Ann')
    await fill('Save as', path)
    await press('Back up now')
    await shows('Use at least 8 characters')
    await choosePassphrase(section, 'words of the backup')
    await press('Back up now')
    await shows('A file with this name already exists. It was not changed.')
    expect((await stat(path)).size).toBe(8)
    await press('Replace the file')
    await shows(`Saved and verified: ${path}`)
    await fill('Save as', 'letter.txt')
    await press('Back up now')
    await shows('Enter the full path')
    await fill('Save as', join(place.root, 'no-such-folder', 'a'))
    await press('Back up now')
    await shows('Check that the folder exists')
  })

  it('asks for a path on the computer that runs Outpost where no dialog can choose one', async () => {
    const { page, place, global, fill, press, shows } = await open()
    const hint = 'as it is on the computer that runs Outpost'
    expect(page.text().split(hint)).toHaveLength(3)
    await fill('Backup file', join(place.root, 'absent'))
    await fill('Passphrase of the backup', 'words of the backup')
    await press('Restore')
    await shows('The file cannot be read. Check its path.')
    const workspace = useWorkspace(global.plugins[0] as Pinia)
    workspace.info = { ...workspace.info!, can: { ...workspace.info!.can, pickFiles: true } }
    await nextTick()
    expect(page.text()).not.toContain(hint)
  })

  it('needs the account’s own passphrase where it has one', async () => {
    const section = await open({ key: { keptBy: 'passphrase', passphrase: 'the account’s own' } })
    const { place, page, fill, press, shows } = section
    await fill('Save as', join(place.root, 'a'))
    await choosePassphrase(section, 'words of the backup')
    const [own] = page.findAll('label').filter((label) => label.text() === 'Passphrase of the account')
    const field = page.get(`[id="${own?.attributes('for')}"]`)
    await field.setValue('not the account’s own')
    await press('Back up now')
    await shows('The passphrase is wrong.')
    await field.setValue('the account’s own')
    await press('Back up now')
    await shows('Saved and verified')
  })
})

describe('the check of the data', () => {
  it('says that all is well, or names each fault and repairs it after a question', async () => {
    const { place, program, press, shows, page } = await open()
    await press('Check now')
    await shows('No problems found in')
    await program.call('/api/v1/contacts', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'contacts', attributes: { 'first-name': 'Ann', 'last-name': 'Lee' } } }),
    })
    const [{ folder = '' } = {}] = await program.list()
    await runSql(folder, join(place.root, 'config'), 'DELETE FROM contacts_prefixes')
    await press('Check now')
    await shows('1 problem found.')
    expect(page.text()).toContain('Search')
    expect(page.text()).toContain('Can be repaired')
    await press('Repair')
    await shows('Repair the account?')
    await press('Repair')
    await shows('1 problem repaired.')
    await shows('No problems found in')
  })

  it('has words for every check, and groups findings by it', () => {
    for (const check of checkNames) expect(toCheckKey(check)).toBe(`doctorCheck.${check}`)
    const finding = (check: string, canRepair: boolean) => ({ check, type: null, id: null, fault: 'x', canRepair })
    const groups = groupFindings([finding('search', true), finding('ids', true), finding('search', false)])
    expect(groups.map(({ check, findings, canRepair }) => [check, findings.length, canRepair])).toEqual([
      ['search', 2, false],
      ['ids', 1, true],
    ])
  })
})

describe('scheduled backups', () => {
  it('are switched on with a passphrase, made at once, listed as verified, and taken to the restore', async () => {
    const { place, page, fill, press, shows } = await open()
    await shows('Scheduled backups')
    await page.get('input[type="radio"][value="daily"]').setValue()
    await fill('Folder', join(place.root, 'disk'))
    await press('Save schedule')
    await shows('Use at least 8 characters')
    await fill('Passphrase', 'words of the backups')
    await fill('Repeat the passphrase', 'words of the backups')
    await press('Save schedule')
    await shows('Next backup:')
    await shows('Verified')
    const path = page.get('[aria-label="Backups made"] li p:last-child').text()
    expect(path).toMatch(/^.*disk.Mine .*\.outpost-backup$/)
    await press('Restore…')
    const field = page.findAll('input').find((input) => (input.element as HTMLInputElement).value === path)
    expect(field?.attributes('title')).toBe(path)
  })

  it('say why one failed, and above every page', async () => {
    const { place, program, account, shows, global } = await open()
    const disk = join(place.root, 'disk')
    const plan = { every: 'weekly', folder: disk, keep: 3 }
    await program.ask('PUT', `/accounts/${account}/backups`, { plan, backupPassphrase: 'words of the backups' })
    await vi.waitFor(async () => expect(await readdir(disk)).toHaveLength(1), { timeout: 20_000 })
    await vi.waitFor(() => expect(program.workspace.jobs.list().every(({ state }) => state !== 'running')).toBe(true))
    await rm(disk, { recursive: true })
    const { body } = await program.ask<{ job: WorkspaceJob }>('POST', `/accounts/${account}/backups`, {})
    await place.outcomeOf(body.job)
    const banner = mount(BackupBanner, { global, attachTo: document.body })
    await shows('The scheduled backup failed.')
    expect(banner.text()).toContain('Check that the folder exists')
    banner.unmount()
    const again = mount(DataSection, { global, attachTo: document.body })
    await shows('The last scheduled backup failed')
    await shows('File is missing')
    again.unmount()
  })
})

it('asks for the passphrase of scheduled backups again where the account was restored since', async () => {
  let disk = ''
  shown = await showSection(DataSection, {}, async ({ ask, list, workspace }) => {
    const [{ id, folder } = { id: '', folder: '' }] = await list()
    disk = join(folder, '..', 'disk')
    const isQuiet = () => expect(workspace.jobs.list().every(({ state }) => state !== 'running')).toBe(true)
    const plan = { every: 'weekly', folder: disk, keep: 3 }
    await ask('PUT', `/accounts/${id}/backups`, { plan, backupPassphrase: 'words of the backups' })
    await vi.waitFor(isQuiet, { timeout: 20_000 })
    const book = await readBackupsFile(folder)
    await writeBackupsFile(folder, { ...book, plan: { ...book.plan!, proof: 'of another account' } })
    await ask('POST', `/accounts/${id}/backups`, {})
    await vi.waitFor(isQuiet, { timeout: 20_000 })
  })
  const { shows, press, global } = shown
  await shows('The last scheduled backup failed')
  await shows('Choose it again')
  const banner = mount(BackupBanner, { global, attachTo: document.body })
  await vi.waitFor(() => expect(banner.text()).toContain('Choose it again'))
  banner.unmount()
  await choosePassphrase(shown, 'words of the backups')
  await press('Save schedule')
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Choose it again'))
  // Names have a second of their own.
  await new Promise((done) => setTimeout(done, 1010))
  await press('Back up to this folder now')
  await vi.waitFor(async () => expect(await readdir(disk)).toHaveLength(2), { timeout: 20_000 })
})

it('shows what is in the diagnostics before they are saved', async () => {
  const { press, shows, page } = await open()
  await press('Show what it contains')
  await shows('"outpost": {')
  const text = page.get('pre').text()
  expect(JSON.parse(text)).toMatchObject({ accounts: [{ kind: 'local', keptBy: 'file', state: 'open' }], open: { sync: null } })
  expect(text).not.toContain('Mine')
  await press('Save diagnostics…')
  await shows('Saved. Send the file to support.')
})

it('names the command where accounts are not managed here', async () => {
  shown = await showSection(DataSection)
  const workspace = useWorkspace()
  workspace.info = { ...workspace.info, can: { manageAccounts: false } } as never
  await shown.shows('outpost backup')
  expect(shown.page.find('button').exists()).toBe(false)
})

it('names files so that every system accepts them, and writes sizes in the language', () => {
  expect(toBackupName('Müller & Söhne: A/B', new Date(2026, 0, 5))).toBe('Müller Söhne A B 2026-01-05.outpost-backup')
  expect(toBackupName('***', new Date(2026, 10, 25))).toBe('Outpost 2026-11-25.outpost-backup')
  expect(writeBytes(0, 'en')).toBe('0 byte')
  expect(writeBytes(999, 'en')).toBe('999 byte')
  expect(writeBytes(12_400_000, 'en')).toBe('12.4 MB')
  expect(writeBytes(12_400_000, 'ru')).toBe('12,4 МБ')
})
