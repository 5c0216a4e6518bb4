import type { HandlerDetails } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { guardContents, type GuardedContents } from '../../src-main/desktop/contents-guard.ts'
import { cancellable, FakeContents } from './fake-electron.ts'

describe('contents', () => {
  let contents: FakeContents
  let opened: string[]
  let pages: string[]
  const emit = (name: string, details: object) => {
    const event = cancellable(details)
    contents.emit(name, event)
    return event.defaultPrevented
  }

  beforeEach(() => {
    contents = new FakeContents()
    opened = []
    pages = []
    guardContents(contents as unknown as GuardedContents, {
      openExternal: (link) => opened.push(link),
      openPage: (url) => pages.push(url),
    })
  })

  it('stay on the pages of the app', () => {
    expect(emit('will-navigate', { url: 'app://outpost/contacts' })).toBe(false)
    expect(emit('will-redirect', { url: 'app://outpost/contacts' })).toBe(false)
  })

  it.each(['http://example.com/', 'file:///etc/passwd', 'app://elsewhere/', 'app://outpost/api/v1/contacts', 'data:text/html,x'])(
    'do not go to %s',
    (url) => {
      expect(emit('will-navigate', { url })).toBe(true)
      expect(emit('will-redirect', { url })).toBe(true)
      expect(contents.openHandler?.({ url } as HandlerDetails)).toEqual({ action: 'deny' })
      expect([opened, pages]).toEqual([[], []])
    },
  )

  it('open allowed links outside, and no window of their own', () => {
    expect(emit('will-navigate', { url: 'https://example.com/a' })).toBe(true)
    expect(contents.openHandler?.({ url: 'mailto:info@example.com' } as HandlerDetails)).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.com/a', 'mailto:info@example.com'])
  })

  it('follow no redirect outside, whatever its kind', () => {
    expect(emit('will-redirect', { url: 'https://example.com/' })).toBe(true)
    expect(opened).toEqual([])
  })

  it('have a page of the app opened for them, and make no window themselves', () => {
    const url = 'app://outpost/contacts?peek=7'
    expect(contents.openHandler?.({ url } as HandlerDetails)).toEqual({ action: 'deny' })
    expect([opened, pages]).toEqual([[], [url]])
  })

  it('have no frames and no guests', () => {
    expect(emit('will-frame-navigate', { url: 'app://outpost/', isMainFrame: false })).toBe(true)
    expect(emit('will-frame-navigate', { url: 'app://outpost/', isMainFrame: true })).toBe(false)
    expect(emit('will-attach-webview', {})).toBe(true)
  })
})
