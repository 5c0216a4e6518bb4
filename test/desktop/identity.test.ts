import { expect, it, vi } from 'vitest'
import config from '../../electron-builder.config.ts'
import { appId, appName, nameApp } from '../../src-main/desktop/identity.ts'

it('is pinned: another name loses keys in the keychain, another id the pinned button of the taskbar', () => {
  expect([appName, appId]).toEqual(['Outpost', 'app.outpost.desktop'])
})

it('is what the installers write', () => {
  expect([config.productName, config.appId]).toEqual([appName, appId])
})

it('is told to Electron, the id on Windows alone, where there is such a call', () => {
  const windows = { setName: vi.fn(), setAppUserModelId: vi.fn() }
  nameApp(windows, 'win32')
  expect(windows.setName).toHaveBeenCalledWith('Outpost')
  expect(windows.setAppUserModelId).toHaveBeenCalledWith('app.outpost.desktop')
  for (const platform of ['darwin', 'linux'] as const) {
    const other = { setName: vi.fn(), setAppUserModelId: vi.fn() }
    nameApp(other, platform)
    expect([other.setName.mock.calls, other.setAppUserModelId.mock.calls]).toEqual([[['Outpost']], []])
  }
})
