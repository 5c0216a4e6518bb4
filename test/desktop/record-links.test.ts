import type { App } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { findLinkAmong, hearLinks } from '../../src-main/desktop/record-links.ts'
import { claimSingleInstance } from '../../src-main/desktop/single-instance.ts'
import { cancellable, FakeApp } from './fake-electron.ts'

const hostile = [
  'outpost://contacts/1?x=--inspect',
  'outpost://../../etc/passwd',
  'outpost://contacts/1;rm -rf ~',
  '--remote-debugging-port=9222',
  `outpost://contacts/${'9'.repeat(5000)}`,
  'javascript:alert(1)',
]

describe('a record that another program asks for', () => {
  it('is found wherever the system put its link', () => {
    const words = ['/opt/Outpost/outpost', '--original-process-start-time=1', 'outpost://deals/7', '--flag']
    expect(findLinkAmong(words)).toEqual({ type: 'deals', id: '7' })
  })

  it('is none where nothing is a link, and the first where several are', () => {
    expect(findLinkAmong(['/opt/Outpost/outpost', ...hostile, 7, null])).toBeUndefined()
    expect(findLinkAmong([...hostile, 'outpost://deals/1', 'outpost://deals/2'])).toEqual({ type: 'deals', id: '1' })
  })

  it('is heard of on macOS, and a hostile link is not', () => {
    const app = new FakeApp()
    const onLink = vi.fn()
    hearLinks(app as unknown as App, onLink)
    const events = [...hostile, 'outpost://contacts/3'].map((url) => {
      const event = cancellable()
      app.emit('open-url', event, url)
      return event.defaultPrevented
    })
    expect(events).not.toContain(false)
    expect(onLink.mock.calls).toEqual([[{ type: 'contacts', id: '3' }]])
  })

  it('comes with a second start, which without one only shows the window', () => {
    const app = new FakeApp()
    const onSecond = vi.fn()
    expect(claimSingleInstance(app as unknown as App, onSecond)).toBe(true)
    app.emit('second-instance', cancellable(), ['outpost', 'outpost://orders/9'], '/', undefined)
    app.emit('second-instance', cancellable(), ['outpost', ...hostile], '/', undefined)
    // One that another user started comes without words.
    app.emit('second-instance', cancellable(), [], '/', undefined)
    expect(onSecond.mock.calls).toEqual([[{ type: 'orders', id: '9' }], [undefined], [undefined]])
  })
})
