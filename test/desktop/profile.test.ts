import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { profileFolder } from '../../src-main/desktop/profile-folder.ts'
import { isSealStored, moveProfile, openProfile } from '../../src-main/desktop/profile.ts'

describe('the profile', () => {
  let root: string
  let former: string
  let folder: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'outpost-profile-'))
    former = join(root, 'Roaming', 'Outpost', 'window')
    folder = join(root, 'Local', 'Outpost', 'window')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const windows = () => ({
    env: { APPDATA: join(root, 'Roaming'), LOCALAPPDATA: join(root, 'Local') },
    platform: 'win32' as const,
    home: root,
  })
  const make = (path: string, state: string) => {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'Local State'), state)
  }
  const stateOf = (path: string) => readFileSync(join(path, 'Local State'), 'utf8')
  const refuse = (code: string) => () => {
    throw Object.assign(new Error(`${code}: refused`), { code })
  }

  it('lies outside roaming data on Windows, and beside the keys elsewhere', () => {
    expect(profileFolder(windows())).toBe(folder)
    expect(profileFolder({ env: {}, platform: 'win32', home: root })).toBe(join(root, 'AppData', 'Local', 'Outpost', 'window'))
    expect(profileFolder({ ...windows(), env: { ...windows().env, OUTPOST_CONFIG_DIR: root } })).toBe(join(root, 'window'))
    expect(profileFolder({ env: {}, platform: 'linux', home: '/home/u' })).toBe('/home/u/.config/outpost/window')
  })

  it('is made where there is none', () => {
    expect(openProfile(windows())).toBe(folder)
    expect(existsSync(folder)).toBe(true)
    expect(existsSync(join(root, 'Roaming'))).toBe(false)
  })

  it('is moved as a whole from where it was', () => {
    make(former, 'sealing key')
    writeFileSync(join(former, 'window.json'), '{}')
    expect(openProfile(windows())).toBe(folder)
    expect([stateOf(folder), readFileSync(join(folder, 'window.json'), 'utf8')]).toEqual(['sealing key', '{}'])
    expect(existsSync(former)).toBe(false)
  })

  it('that is there already is left alone, and so is an older one', () => {
    make(former, 'old')
    make(folder, 'new')
    expect(openProfile(windows())).toBe(folder)
    expect([stateOf(folder), stateOf(former)]).toEqual(['new', 'old'])
  })

  it.each(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY'])('is used where it was while something holds it there: %s', (code) => {
    make(former, 'sealing key')
    expect(moveProfile(former, folder, refuse(code))).toBe(former)
    expect(stateOf(former)).toBe('sealing key')
    expect(moveProfile(former, folder)).toBe(folder)
  })

  it('is copied across disks, and a copy that was cut short is made again', () => {
    make(former, 'sealing key')
    make(`${folder}.moving`, 'cut sh')
    const acrossDisks: typeof renameSync = (from, to) => (from === former ? refuse('EXDEV')() : renameSync(from, to))
    expect(moveProfile(former, folder, acrossDisks)).toBe(folder)
    expect(stateOf(folder)).toBe('sealing key')
    expect([existsSync(former), existsSync(`${folder}.moving`)]).toEqual([false, false])
  })

  it.each(['EPERM', 'ENOTEMPTY', 'EBUSY'])('stays where it is if its copy on another disk cannot take its place (%s)', (code) => {
    make(former, 'sealing key')
    mkdirSync(join(folder, 'logs'), { recursive: true })
    expect(moveProfile(former, folder, (from) => refuse(from === former ? 'EXDEV' : code)())).toBe(former)
    expect(stateOf(former)).toBe('sealing key')
    expect(existsSync(`${folder}.moving`)).toBe(false)
  })

  it('that another start moves at the same moment is found in its new place', () => {
    make(former, 'sealing key')
    const late: typeof renameSync = (from, to) => {
      renameSync(from, to)
      refuse('ENOENT')()
    }
    expect(moveProfile(former, folder, late)).toBe(folder)
  })

  it('that cannot be moved for another reason stops the start', () => {
    make(former, 'sealing key')
    expect(() => moveProfile(former, folder, refuse('ENOSPC'))).toThrow('ENOSPC')
    expect(stateOf(former)).toBe('sealing key')
  })

  it('on Windows holds the key that seals ours once it is written', () => {
    mkdirSync(folder, { recursive: true })
    const stored = () => isSealStored(folder, 'win32')
    expect(stored()).toBe(false)
    for (const [text, isStored] of [
      ['{"os_crypt":', false],
      ['{}', false],
      ['{"os_crypt":{"encrypted_key":"RFBBUEk="}}', true],
    ] as const) {
      writeFileSync(join(folder, 'Local State'), text)
      expect(stored()).toBe(isStored)
    }
    expect(isSealStored(join(root, 'none'), 'linux')).toBe(true)
  })
})
