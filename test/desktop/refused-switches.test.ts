import { describe, expect, it } from 'vitest'
import { describeRefusal, findRefusedSwitch, refusedSwitches } from '../../src-main/desktop/refused-switches.ts'

const given = (...names: string[]) => findRefusedSwitch({ hasSwitch: (name) => names.includes(name) })

describe('the installed app', () => {
  it.each(Object.values(refusedSwitches).flat())('does not start with --%s', (name) => {
    expect(given('enable-logging', name)).toBe(name)
    // Chromium knows switches in lower case alone.
    expect(name).toBe(name.toLowerCase())
  })

  it.each(['remote-debugging-port', 'inspect', 'inspect-brk', 'no-sandbox', 'disable-web-security', 'js-flags', 'gpu-launcher'])(
    'counts --%s among them',
    (name) => expect(given(name)).toBe(name),
  )

  it('starts with what only changes how it looks or where it is shown', () => {
    expect(given('ozone-platform', 'force-device-scale-factor', 'lang', 'disable-gpu', 'proxy-server')).toBeUndefined()
    expect(given()).toBeUndefined()
  })

  it('says why, in the language of the system, and what to do with an AppImage', () => {
    expect(describeRefusal('inspect', 'en', false)).toContain('--inspect')
    expect(describeRefusal('inspect', 'ru', true)).toContain('--inspect')
    expect(describeRefusal('no-sandbox', 'en', true)).toContain('.deb')
    expect(describeRefusal('no-sandbox', 'ru', true)).toContain('.deb')
    expect(describeRefusal('no-sandbox', 'en', false)).not.toContain('.deb')
  })
})
