import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../../src-shared/bridge.ts'
import { createPassphrasePage, type PassphrasePageOptions } from '../../src-main/desktop/passphrase-page.ts'

describe('the page that asks for a passphrase', () => {
  const opened: Window[] = []
  afterEach(async () => {
    for (const window of opened.splice(0)) await window.happyDOM.close()
  })

  async function open(change: Partial<PassphrasePageOptions> = {}) {
    const used: string[] = []
    const ends = { done: 0, cancelled: 0 }
    const handle = createPassphrasePage({
      kind: 'new',
      language: 'en',
      use: (passphrase) => {
        used.push(passphrase)
        return Promise.resolve(null)
      },
      onDone: () => void ends.done++,
      onCancel: () => void ends.cancelled++,
      ...change,
    })
    const get = async (path: string) => (await handle(new Request(`app://outpost${path}`))).text()
    const window = new Window({ url: 'app://outpost/' })
    opened.push(window)
    const { document } = window
    document.write((await get('/')).replace(/<link[^>]*>|<script.*<\/script>/g, ''))
    const fetch = (path: string, init: RequestInit) => handle(new Request(`app://outpost${path}`, init))
    runInNewContext(await get('/passphrase.js'), { document, fetch })
    const type = (id: string, text: string) => {
      const field = document.getElementById(id) as unknown as { value: string }
      field.value = text
    }
    return {
      document,
      used,
      ends,
      type,
      click: (id: string) => document.getElementById(id)!.dispatchEvent(new window.MouseEvent('click')),
      submit: () => document.querySelector('form')!.dispatchEvent(new window.Event('submit', { cancelable: true })),
      press: (key: string) => document.dispatchEvent(new window.KeyboardEvent('keydown', { key })),
      problem: () => document.getElementById('problem')!.textContent,
    }
  }

  it('takes a new one that is long enough and was repeated', async () => {
    const page = await open()
    page.type('passphrase', 'seven77')
    page.submit()
    expect(page.problem()).toBe('Use at least 8 characters.')
    page.type('passphrase', 'correct horse')
    page.type('again', 'correct house')
    page.submit()
    expect(page.problem()).toBe('The two passphrases differ.')
    expect(page.used).toEqual([])
    page.type('again', 'correct horse')
    page.submit()
    await vi.waitFor(() => expect(page.ends.done).toBe(1))
    expect(page.used).toEqual(['correct horse'])
  })

  it('asks once for one that is there, says what was wrong with it, and can be tried again', async () => {
    const page = await open({ kind: 'present', use: (given) => Promise.resolve(given === 'right' ? null : 'Wrong.') })
    expect(page.document.getElementById('again')).toBeNull()
    page.type('passphrase', 'left')
    page.submit()
    await vi.waitFor(() => expect(page.problem()).toBe('Wrong.'))
    expect(page.ends.done).toBe(0)
    page.type('passphrase', 'right')
    page.submit()
    await vi.waitFor(() => expect(page.ends.done).toBe(1))
  })

  it('says that something failed where the app cannot tell what, and can be tried again', async () => {
    const page = await open({ kind: 'present', use: () => Promise.reject(new Error('unforeseen')) })
    page.type('passphrase', 'right')
    page.submit()
    await vi.waitFor(() => expect(page.problem()).toBe('Something went wrong. Try again.'))
  })

  it('is left by its button and by Escape', async () => {
    const page = await open()
    page.click('cancel')
    page.press('Escape')
    await vi.waitFor(() => expect(page.ends).toEqual({ done: 0, cancelled: 2 }))
  })

  it('gives no empty or endless passphrase on', async () => {
    const use = vi.fn(() => Promise.resolve(null))
    const handle = createPassphrasePage({ kind: 'new', language: 'en', use, onDone: () => undefined, onCancel: () => undefined })
    for (const body of ['', 'x'.repeat(5_000)]) {
      expect((await handle(new Request('app://outpost/passphrase', { method: 'POST', body }))).status).toBe(422)
    }
    expect(use).not.toHaveBeenCalled()
  })

  it.each(languages)('speaks %s, with a label for each field', async (language) => {
    const { document } = await open({ language })
    expect(document.documentElement.lang).toBe(language)
    for (const field of document.querySelectorAll('input')) {
      expect(document.querySelector(`label[for="${field.id}"]`)?.textContent).toMatch(language === 'ru' ? /[а-я]/ : /[a-z]/)
    }
  })
})
