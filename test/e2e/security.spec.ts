import type { record } from '../standin/record.ts'
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

type Record = typeof record

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** What the app, which other tests have had before, asked of Electron since. */
const listSince = (before: Record, now: Record) => ({
  navigations: now.navigations.slice(before.navigations.length),
  windowOpens: now.windowOpens.slice(before.windowOpens.length),
  openedExternally: now.openedExternally.slice(before.openedExternally.length),
})

test('the page runs under the exact policy, and nothing of Node is in it', async ({ page }) => {
  await ContactsPage.on(page)
  const response = await page.reload()
  expect(await response!.headerValue('content-security-policy')).toBe(policy)
  expect(await response!.headerValue('x-content-type-options')).toBe('nosniff')
  const globals = ['require', 'process', 'module', 'exports', 'Buffer', 'global', '__dirname', 'setImmediate', 'electron']
  expect(await page.evaluate(`${JSON.stringify(globals)}.filter((name) => typeof globalThis[name] !== 'undefined')`)).toEqual([])
})

test('script, frames and addresses from outside are stopped by the policy', async ({ page, troubles }) => {
  troubles.expect(/policy|Policy|Trusted|csp$/)
  await ContactsPage.on(page)
  const attempt = (code: string) =>
    page.evaluate<string>(`(async () => { try { ${code}; return 'ran' } catch (error) { return error.name } })()`)
  expect(await attempt("document.body.insertAdjacentHTML('beforeend', '<b>x</b>')")).toBe('TypeError')
  // What a test evaluates may evaluate further; what the page does later may not.
  await attempt(
    "globalThis.later = new Promise((done) => setTimeout(() => { try { done(Function('return 1')()) } catch (error) { done(error.name) } }))",
  )
  expect(await page.evaluate('globalThis.later')).toBe('EvalError')
  expect(await attempt("await fetch('https://example.com/')")).toBe('TypeError')
  await attempt("document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.com/x.png' }))")
  await attempt("document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }))")
  await expect.poll(() => troubles.listSeen().filter((line) => /img-src|frame-src/.test(line)).length).toBeGreaterThanOrEqual(2)
})

test.describe('the sign-in page', () => {
  const canvas = { light: 'rgb(252, 252, 253)', dark: 'rgb(17, 17, 19)' }
  test.skip(({ launcher }) => launcher !== 'browser', 'a window is signed in by itself')

  test('does not stand in the way of a link on another site', async ({ page, app }) => {
    await ContactsPage.on(page)
    // Another name of the same computer is another site.
    await page.goto(`${app.origin.replace('127.0.0.1', 'localhost')}/icon.svg`)
    await page.evaluate(`location.assign('${app.origin}/contacts')`)
    await expect(new ContactsPage(page).grid).toBeVisible()
  })

  test('has the look of the app in both themes, under the policy', async ({ page, app, troubles }) => {
    troubles.expect(/401/)
    const session = await page.context().cookies()
    await page.context().clearCookies()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${app.origin}/contacts`)
      await expect(page.getByRole('heading')).toHaveText('This browser is not signed in')
      await expect(page.locator('html')).toHaveCSS('background-color', canvas[colorScheme])
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS('border-radius', '6px')
      expect(await page.evaluate(`document.fonts.ready.then(() => document.fonts.check("13px 'Inter Variable'"))`)).toBe(true)
    }
    await page.context().addCookies(session)
  })
})

test.describe('the desktop shell', () => {
  test.skip(({ launcher }) => launcher === 'browser', 'a browser lets its user go where they like')

  test('the page cannot be left, and no window opens from it', async ({ page, app, launcher, troubles }) => {
    troubles.expect(/Not allowed to load local resource/)
    await ContactsPage.on(page)
    const address = page.url()
    const windows = page.context().pages().length
    const before = launcher === 'standin' ? await app.ask<Record>('record') : undefined
    expect(await page.evaluate(`window.open('https://example.com/opened')`)).toBe(null)
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('a'), { id: 'away', href: 'https://example.com/left', textContent: 'away' }))`,
    )
    await page.evaluate(`document.getElementById('away').click()`)
    await page.evaluate(`location.assign('file:///etc/passwd')`).catch(() => undefined)
    await page.evaluate(`location.assign('/api/v1/contacts')`)
    await expect(new ContactsPage(page).grid).toBeVisible()
    expect(page.url()).toBe(address)
    expect(page.context().pages()).toHaveLength(windows)
    if (before === undefined) return
    const { navigations, windowOpens, openedExternally } = listSince(before, await app.ask<Record>('record'))
    expect(windowOpens).toEqual([{ url: 'https://example.com/opened', action: 'deny' }])
    expect(navigations).toEqual([
      { url: 'https://example.com/left', prevented: true },
      { url: 'app://outpost/api/v1/contacts', prevented: true },
    ])
    expect(openedExternally).toEqual(['https://example.com/opened', 'https://example.com/left'])
  })
})

test.describe('what the app asks of Electron', () => {
  test.skip(({ launcher }) => launcher !== 'standin', 'the stand-in alone records it')

  test('a sandboxed, isolated window without Node, and a plain scheme', async ({ page, app }) => {
    await ContactsPage.on(page)
    const { windows, schemes, handledSchemes, switches } = await app.ask<Record>('record')
    expect(windows).toHaveLength(1)
    expect(windows[0]!.options['webPreferences']).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    })
    expect(switches).toContain('enable-sandbox')
    expect(schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
    ])
    expect(handledSchemes).toEqual(['app'])
  })

  test('permissions and every address but its own are refused', async ({ page, app }) => {
    await ContactsPage.on(page)
    for (const name of ['geolocation', 'media', 'notifications', 'clipboard-read', 'openExternal', 'hid']) {
      expect(await app.ask('permission', name), name).toEqual({ asked: false, checked: false })
    }
    for (const url of [
      'https://example.com/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
      'app://other/',
      'ws://example.com/',
    ]) {
      expect(await app.ask('request', url), url).toEqual({ cancel: true })
    }
    expect(await app.ask('request', 'app://outpost/')).toEqual({ cancel: false })
  })

  test('the bridge takes what it declares and nothing else', async ({ page, app }) => {
    await ContactsPage.on(page)
    const before = await app.ask<Record>('record')
    const refusal = (call: string) =>
      page.evaluate<string>(`window.outpost.${call}.then(() => 'taken', (error) => error.message)`)
    expect(await refusal(`setAppearance({ theme: 'pink', language: 'en' })`)).toContain('arguments it does not take')
    expect(await refusal(`openExternal({ toString: () => 'https://example.com' })`)).toContain('arguments it does not take')
    expect(await page.evaluate(`window.outpost.openExternal('file:///etc/passwd')`)).toBe(false)
    expect(await page.evaluate(`window.outpost.openExternal('https://example.com/fine')`)).toBe(true)
    expect(listSince(before, await app.ask<Record>('record')).openedExternally).toEqual(['https://example.com/fine'])
  })
})
