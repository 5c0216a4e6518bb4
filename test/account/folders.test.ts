import { describe, expect, it } from 'vitest'
import { configFolder, defaultAccountFolder } from '../../src-main/account/folders.ts'

const linux = (env: NodeJS.ProcessEnv = {}) => ({ env, platform: 'linux' as const, home: '/home/u' })
const mac = { env: {}, platform: 'darwin' as const, home: '/Users/u' }

describe('where keys and settings live', () => {
  it.each([
    [linux(), '/home/u/.config/outpost'],
    [linux({ XDG_CONFIG_HOME: '/x' }), '/x/outpost'],
    [linux({ XDG_CONFIG_HOME: 'relative' }), '/home/u/.config/outpost'],
    [linux({ XDG_CONFIG_HOME: '/x', OUTPOST_CONFIG_DIR: '/o' }), '/o'],
    [mac, '/Users/u/Library/Application Support/Outpost'],
  ])('%j', (where, folder) => expect(configFolder(where)).toBe(folder))

  it('Windows', () => {
    const folder = configFolder({ env: { APPDATA: 'C:\\Roaming' }, platform: 'win32', home: 'C:\\u' })
    expect(folder.replaceAll('/', '\\')).toBe('C:\\Roaming\\Outpost')
  })
})

describe('the account that is meant where none is named', () => {
  it.each([
    [linux(), '/home/u/.local/share/outpost/default'],
    [linux({ XDG_DATA_HOME: '/x' }), '/x/outpost/default'],
    [linux({ OUTPOST_DATA_DIR: '/o' }), '/o'],
    [mac, '/Users/u/Library/Application Support/Outpost/accounts/default'],
  ])('%j', (where, folder) => expect(defaultAccountFolder(where)).toBe(folder))
})
