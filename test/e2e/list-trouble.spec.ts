import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

const isList = (url: URL) => url.pathname === '/api/v1/contacts'
const isAsked = (url: URL) => /^\/(api|ext|events)/.test(url.pathname)

for (const height of [600, 1080])
  test(`a list that is on its way fills a window of ${height} px, and does not scroll`, async ({ blank: page, launcher }) => {
    test.skip(launcher === 'electron', 'a desktop window has the size that it has')
    await page.setViewportSize({ width: 1280, height })
    await page.route(isList, () => undefined)
    await page.goto(new URL('/contacts', page.url()).href)
    const rows = page.getByRole('grid').getByRole('row')
    await expect(page.locator('[role=grid] .skeleton').first()).toBeVisible()
    const bar = await page.getByRole('contentinfo').boundingBox()
    await expect
      .poll(async () => {
        const last = await rows.last().boundingBox()
        return last && bar && last.y <= bar.y && last.y + last.height >= bar.y
      })
      .toBe(true)
    const scrolled = await page.evaluate(`(() => {
      const list = document.querySelector('[role=grid]').parentElement
      return [list.offsetWidth - list.clientWidth, list.scrollWidth > list.clientWidth]
    })()`)
    expect(scrolled).toEqual([0, false])
  })

test('a session that ended leads a person back, and the command is for administrators', async ({
  blank: page,
  troubles,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'a desktop window is started anew')
  troubles.expect(/401/)
  await page.route(isAsked, (route) => route.fulfill({ status: 401, body: '{"errors":[]}' }))
  await page.goto(new URL('/contacts', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await expect(page.getByText('outpost serve', { exact: true })).toBeHidden()
  await page.getByText('For administrators').click()
  await expect(page.getByText('outpost serve', { exact: true })).toBeVisible()
  await page.unroute(isAsked)
  await page.getByRole('button', { name: 'Try again' }).click()
  await ContactsPage.on(page)
})
