import type { OnBeforeRequestListenerDetails, Session } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { guardSession, type GuardedSession, isAllowedRequest } from '../../src-main/desktop/session-guard.ts'
import { pageOrigin } from '../../src-main/desktop/page-address.ts'
import { cancellable, FakeSession } from './fake-electron.ts'

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1]

/** Every permission there is: one that a newer Electron adds breaks the build here. */
const permissions: Readonly<Record<Permission, true>> = {
  ar: true,
  'automatic-fullscreen': true,
  'background-fetch': true,
  'background-sync': true,
  'captured-surface-control': true,
  'clipboard-read': true,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': true,
  'display-capture': true,
  fileSystem: true,
  fullscreen: true,
  geolocation: true,
  'geolocation-approximate': true,
  'hand-tracking': true,
  hid: true,
  'idle-detection': true,
  keyboardLock: true,
  'local-fonts': true,
  'local-network': true,
  'local-network-access': true,
  'loopback-network': true,
  media: true,
  mediaKeySystem: true,
  midi: true,
  midiSysex: true,
  nfc: true,
  notifications: true,
  openExternal: true,
  'payment-handler': true,
  'periodic-background-sync': true,
  'persistent-storage': true,
  pointerLock: true,
  'screen-wake-lock': true,
  sensors: true,
  serial: true,
  'smart-card': true,
  'speaker-selection': true,
  'storage-access': true,
  'system-wake-lock': true,
  'top-level-storage-access': true,
  unknown: true,
  usb: true,
  vr: true,
  'web-app-installation': true,
  'web-printing': true,
  'window-management': true,
}

const linux = { development: null, platform: 'linux', languages: ['ru-RU', 'en-US'] } as const

function guard(options: Partial<Parameters<typeof guardSession>[1]> = {}): FakeSession {
  const session = new FakeSession()
  guardSession(session as unknown as GuardedSession, { ...linux, ...options })
  return session
}

const passes = ['app://outpost/', 'app://outpost/contacts/5?q=1#x', 'app://outpost/api/v1/contacts', 'blob:app://outpost/4b1c']
const blocked = [
  'https://example.com/',
  'http://example.com/',
  'http://127.0.0.1:5173/',
  'ws://127.0.0.1:5173/',
  'wss://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'app://elsewhere/',
  'app://outpost.example.com/',
  'app://outpost:80/',
  'app://name@outpost/',
  'app://name:word@outpost/',
  'outpost://contacts/5',
  'blob:https://example.com/4b1c',
  'blob:app://outpost.example.com/4b1c',
  'devtools://devtools/bundled/inspector.html',
  'chrome://gpu/',
  'about:blank',
  'javascript:alert(1)',
  'not an address',
  '',
]

describe('the session', () => {
  it.each(passes)('lets %s through', (url) => {
    expect(isAllowedRequest({ url, resourceType: 'xhr' }, null)).toBe(true)
  })

  it.each(blocked)('blocks %s', (url) => {
    expect(isAllowedRequest({ url, resourceType: 'mainFrame' }, null)).toBe(false)
  })

  it('takes data: addresses as pictures alone, as the policy does', () => {
    const url = 'data:text/html,<script>1</script>'
    expect(isAllowedRequest({ url, resourceType: 'image' }, null)).toBe(true)
    for (const resourceType of ['mainFrame', 'subFrame', 'script', 'xhr', 'stylesheet', 'font'] as const) {
      expect(isAllowedRequest({ url, resourceType }, null)).toBe(false)
    }
  })

  it('lets the bundler and the inspector in while pages are being written, and no other port', () => {
    const development = 'http://127.0.0.1:5173'
    const isAllowed = (url: string) => isAllowedRequest({ url, resourceType: 'webSocket' }, development)
    expect(['ws://127.0.0.1:5173/?token=x', 'devtools://devtools/x'].map(isAllowed)).toEqual([true, true])
    expect(['ws://127.0.0.1:51730/', 'ws://127.0.0.1:5173.example.com/', 'http://127.0.0.1:5173/'].map(isAllowed)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('cancels what is blocked, before it leaves', () => {
    const { onBeforeRequest } = guard()
    const cancelled = (url: string) => {
      const answer = vi.fn()
      onBeforeRequest?.({ url, resourceType: 'xhr' } as OnBeforeRequestListenerDetails, answer)
      return answer.mock.calls
    }
    expect(cancelled('https://example.com/')).toEqual([[{ cancel: true }]])
    expect(cancelled('app://outpost/')).toEqual([[{ cancel: false }]])
  })

  it.each(Object.keys(permissions) as Permission[])('denies %s, asked for or looked up', (permission) => {
    const { permissionRequest, permissionCheck } = guard()
    const answer = vi.fn()
    permissionRequest?.(null as never, permission, answer, {} as never)
    expect(answer.mock.calls).toEqual([[false]])
    expect(permissionCheck?.(null, permission, 'app://outpost', {} as never)).toBe(false)
  })

  it('denies downloads but of the page’s own files', () => {
    const isDenied = (url: string) => {
      const event = cancellable()
      guard().emit('will-download', event, { getURL: () => url })
      return event.defaultPrevented
    }
    for (const url of ['https://example.com/a.zip', 'app://outpost/x.js', 'blob:https://example.com/1', 'data:text/plain,x'])
      expect(isDenied(url), url).toBe(true)
    expect(isDenied(`blob:${pageOrigin}/1`)).toBe(false)
  })

  it('would fetch a dictionary from nowhere, which is said before anything else', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const [url] = guard({ platform }).spelling
      expect(url).toBe('app://no-dictionaries/')
      expect(isAllowedRequest({ url: String(url), resourceType: 'other' }, null)).toBe(false)
    }
  })

  it('has no spell checker on Linux, where none is part of the system', () => {
    expect(guard().spelling.slice(1)).toEqual([[], false])
  })

  it("checks the user's languages on Windows and macOS, by the names that Electron takes", () => {
    expect(guard({ platform: 'win32' }).spelling.slice(1)).toEqual([['ru', 'en-US'], true])
    expect(guard({ platform: 'darwin', languages: ['tlh-KL'] }).spelling.slice(1)).toEqual([[], true])
    expect(guard({ platform: 'win32', languages: ['en-gb', 'de-AT', 'de-DE'] }).spelling[1]).toEqual(['en-GB', 'de'])
  })
})
