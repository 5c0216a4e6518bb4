// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStart } from '../../src-renderer/frame/start-failure.ts'

const html = readFileSync(join(import.meta.dirname, '../../src-renderer/index.html'), 'utf8')
const body = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? ''
const findMessage = () => document.getElementById('start-failure')
const shown = () => [findMessage()?.dataset['shown'] === '', findMessage()?.querySelector('pre')?.textContent]

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
  document.body.innerHTML = body
})

describe('the page itself', () => {
  it('says in both languages that the app did not start, and offers another try', () => {
    const parts = [...(findMessage()?.querySelectorAll<HTMLElement>('div') ?? [])]
    expect(parts.map(({ lang }) => lang)).toEqual(['en', 'ru'])
    for (const part of parts) {
      expect(part.querySelector('h1')?.textContent).toMatch(/Outpost/)
      expect(part.querySelector('a')?.getAttribute('href')).toBe('')
    }
  })

  it('shows it at once for an error, a rejection or a script that does not load, with the first reason', () => {
    const failure = watchStart(window)
    expect(shown()).toEqual([false, ''])
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('It broke.') }))
    failure.show(new Error('Later.'))
    expect(shown()).toEqual([true, 'It broke.'])
    failure.end()

    document.body.innerHTML = body
    const other = watchStart(window)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('Nobody heard.') }))
    expect(shown()).toEqual([true, 'Nobody heard.'])
    other.end()

    document.body.innerHTML = body
    watchStart(window)
    const script = document.createElement('script')
    Object.defineProperty(script, 'src', { value: '/assets/index.js' })
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    expect(shown()).toEqual([true, '/assets/index.js could not be loaded'])
  })

  it('shows it once everything is loaded and the app has not begun', () => {
    vi.useFakeTimers()
    const begun = watchStart(window)
    begun.begin()
    vi.runAllTimers()
    expect(shown()).toEqual([false, ''])
    watchStart(window)
    vi.runAllTimers()
    expect(shown()).toEqual([true, ''])
    vi.useRealTimers()
  })

  it('speaks the language and wears the theme that were chosen', () => {
    localStorage.setItem('outpost.language', 'ru')
    localStorage.setItem('outpost.theme', 'dark')
    watchStart(window).show('It broke.')
    expect([findMessage()?.dataset['language'], document.documentElement.className]).toEqual(['ru', 'dark'])
  })

  it('leaves the page to the app once that is drawn, and comes back where it is needed after all', () => {
    const failure = watchStart(window)
    failure.begin()
    failure.end()
    expect(findMessage()).toBeNull()
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('For the app to say.') }))
    expect(findMessage()).toBeNull()
    failure.show(new Error('The account is gone.'))
    expect(shown()).toEqual([true, 'The account is gone.'])
  })
})
