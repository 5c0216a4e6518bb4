// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAltPress, type KeyMove } from '../../src-renderer/frame/alt-press.ts'
import MenuButton from '../../src-renderer/frame/MenuButton.vue'
import { hasAppMenu } from '../../src-renderer/frame/use-app-menu.ts'
import { bridgeName } from '../../src-shared/bridge.ts'
import { presentations } from '../../src-renderer/resources/index.ts'
import { linkedTypes } from '../../src-shared/record-link.ts'
import { mountPart } from './parts/mount-part.ts'

afterEach(() => vi.unstubAllGlobals())

const key = (type: string, name: string, held: Partial<KeyMove> = {}): KeyMove => ({
  type,
  key: name,
  ctrlKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
})

describe('Alt by itself', () => {
  const tap = (...moves: KeyMove[]) => {
    const press = createAltPress()
    return moves.map((move) => press.hear(move)).at(-1)
  }

  it('is a press and its release, however long it is held', () => {
    expect(tap(key('keydown', 'Alt'), key('keyup', 'Alt'))).toBe(true)
    expect(tap(key('keydown', 'Alt'), key('keydown', 'Alt'), key('keyup', 'Alt'))).toBe(true)
  })

  it('is not Alt with another key, AltGr, or a release alone', () => {
    expect(tap(key('keydown', 'Alt'), key('keydown', 'F4'), key('keyup', 'F4'), key('keyup', 'Alt'))).toBe(false)
    expect(tap(key('keydown', 'Control'), key('keydown', 'Alt', { ctrlKey: true }), key('keyup', 'Alt'))).toBe(false)
    expect(tap(key('keydown', 'AltGraph'), key('keyup', 'AltGraph'))).toBe(false)
    expect(tap(key('keydown', 'Alt', { shiftKey: true }), key('keyup', 'Alt', { shiftKey: true }))).toBe(false)
    expect(tap(key('keyup', 'Alt'))).toBe(false)
  })

  it('is not Alt that was held for a click, or to change windows', () => {
    const press = createAltPress()
    press.hear(key('keydown', 'Alt'))
    press.forget()
    expect(press.hear(key('keyup', 'Alt'))).toBe(false)
  })
})

describe('the button of the application menu', () => {
  function stub(platform: string) {
    const showMenu = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal(bridgeName, { platform, showMenu })
    return showMenu
  }

  it('is there on Windows and Linux, whose windows have no menu bar', () => {
    expect(hasAppMenu()).toBe(false)
    for (const [platform, expected] of [
      ['win32', true],
      ['linux', true],
      ['darwin', false],
    ] as const) {
      stub(platform)
      expect(hasAppMenu(), platform).toBe(expected)
    }
  })

  it.each([
    ['en', 'Menu'],
    ['ru', 'Меню'],
  ] as const)('opens the menu below itself, by click and by Alt: %s', async (language, name) => {
    const showMenu = stub('linux')
    const button = mountPart(MenuButton, {}, language)
    expect(button.attributes('aria-label')).toBe(name)
    vi.spyOn(button.element, 'getBoundingClientRect').mockReturnValue({ left: 10, bottom: 38 })
    await button.trigger('click')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Alt' }))
    const release = new KeyboardEvent('keyup', { key: 'Alt', cancelable: true })
    window.dispatchEvent(release)
    expect(showMenu.mock.calls).toEqual([[{ x: 10, y: 38 }], [{ x: 10, y: 38 }]])
    expect(release.defaultPrevented).toBe(true)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Alt' }))
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Alt' }))
    expect(showMenu).toHaveBeenCalledTimes(2)
    button.unmount()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Alt' }))
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Alt' }))
    expect(showMenu).toHaveBeenCalledTimes(2)
  })
})

it('has a list for every type that a link may name', () => {
  expect(presentations.map(({ path, resource }) => [path, resource.type])).toEqual(linkedTypes.map((type) => [`/${type}`, type]))
})
