import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

test.skip(({ launcher }) => launcher === 'electron', "only a process of our own lets the engine's thread be reached")

const noteStates = `(() => {
  const status = document.querySelector('[role=status]')
  globalThis.states = [status.textContent]
  new MutationObserver(() => globalThis.states.push(status.textContent)).observe(status, {
    subtree: true,
    childList: true,
    characterData: true,
  })
})()`

test('a dead engine is started again: the page says so, and goes on without a reload', async ({
  page,
  app,
  outside,
  troubles,
}) => {
  troubles.expect(/503|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/)
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(listed)
  await contacts.cell(3, columns.phone).click()
  await page.evaluate(noteStates)
  expect(await app.ask('killEngine')).toBe(1)
  await expect.poll(() => page.evaluate<string[]>('globalThis.states')).toContainEqual(expect.stringContaining('Reconnecting…'))
  await expect(contacts.status).toContainText('all changes saved on this computer')
  await outside.change(records[0]!.id, { position: 'After the fall' })
  await expect(contacts.cell(0, columns.position)).toHaveText('After the fall')
  await expect(contacts.cell(3, columns.phone)).toBeFocused()
  await contacts.cell(1, columns.position).dblclick()
  await contacts.editor.fill('Written again')
  await page.keyboard.press('Enter')
  await expect(contacts.cell(1, columns.position)).toHaveText('Written again')
  expect((await outside.find(records[1]!.id)).attributes['position']).toBe('Written again')
})

/** Four times the six connections that a browser grants to one address; a stream that one of them leaves open is seen at the end. */
const reloads = 24

test('page after page leaves one event stream open', async ({ page, app }) => {
  test.setTimeout(120_000)
  await ContactsPage.on(page)
  // Three of four are cut short by the next, at whatever they are about; Chromium takes none while it puts one page in another's place.
  const isSwapping = (error: unknown) => error instanceof Error && error.message.includes('Not attached to an active page')
  for (let count = 0; count < reloads;) {
    const waitUntil = count % 4 === 0 ? 'domcontentloaded' : 'commit'
    const isDone = await page.reload({ waitUntil }).then(
      () => true,
      (error: unknown) => {
        if (!isSwapping(error)) throw error
        return false
      },
    )
    if (isDone) count += 1
  }
  await ContactsPage.on(page)
  await expect.poll(() => app.ask('openStreams'), { timeout: 5_000 }).toBe(1)
})

test('a page that is gone leaves no event stream open', async ({ page, app, launcher }) => {
  test.skip(launcher !== 'browser', 'the desktop app ends with its window')
  await ContactsPage.on(page)
  await expect.poll(() => app.ask('openStreams')).toBe(1)
  await page.goto('about:blank')
  await expect.poll(() => app.ask('openStreams')).toBe(0)
})
