import { hostile } from '../../pages/hostile-values.ts'
import { columns, ContactsPage } from '../contacts-page.ts'
import { expect, test } from '../fixtures.ts'
import { openPalette } from '../parts.ts'

test.use({ account: 'empty' })

const values = Object.values(hostile)
const aside = `document.querySelector('aside')`

test('whatever a value holds has the room of a value and runs nothing, wherever it is shown', async ({
  blank: page,
  outside,
}) => {
  for (const [at, text] of values.entries())
    await outside.create({ 'last-name': `N${at} ${text}`, 'first-name': 'A', position: text })
  await page.goto(new URL('/contacts', page.url()).href)
  const contacts = await ContactsPage.on(page)
  await contacts.header('Full name').click()
  await expect(contacts.cell(0, columns.name)).toContainText('N0')

  await test.step('in cells', async () => {
    for (const [at, text] of values.entries()) {
      const cell = contacts.cell(at, columns.position)
      expect(await cell.textContent()).toBe(text)
      expect((await cell.boundingBox())!.height).toBeLessThanOrEqual(32)
    }
  })

  await test.step('beside the list', async () => {
    const panel = page.getByRole('complementary', { name: 'Side panel' })
    for (const [at, text] of values.entries()) {
      await contacts.cell(at, columns.position).click()
      if (at === 0) await page.keyboard.press('Space')
      await expect(panel.getByRole('heading', { level: 2 })).toContainText(`N${at} `)
      await expect.poll(() => panel.locator('[data-edit="position"]').textContent()).toBe(text)
      expect(await page.evaluate(`${aside}.scrollWidth - ${aside}.clientWidth`)).toBe(0)
      expect((await panel.getByRole('heading', { level: 2 }).boundingBox())!.height).toBeLessThan(80)
    }
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('in the palette', async () => {
    for (const [at, text] of values.entries()) {
      await openPalette(page)
      await page.keyboard.type(`N${at}`)
      const option = page.getByRole('option', { name: `N${at} ` }).first()
      await expect(option).toBeVisible()
      expect(await option.textContent()).toContain(text.trim())
      expect((await option.boundingBox())!.height).toBeLessThanOrEqual(32)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('in filters', async () => {
    const toolbar = page.getByRole('toolbar', { name: 'Filters' })
    for (const text of values) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('option', { name: 'Last name', exact: true }).click()
      const typed = text.slice(0, 1000).trim()
      await page.getByRole('textbox', { name: 'Value' }).fill(typed)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect.poll(() => toolbar.textContent()).toContain(typed)
      expect((await toolbar.boundingBox())!.height).toBeLessThanOrEqual(40)
      await page.getByRole('button', { name: 'Clear all' }).click()
    }
  })

  await test.step('in news', async () => {
    const news = page.getByRole('region', { name: 'Notifications' })
    for (const [at, text] of values.entries()) {
      // News may come before the row of the former one goes.
      await expect(contacts.cell(0, columns.name)).toContainText(`N${at} `)
      await contacts.cell(0, columns.position).click()
      for (const key of ['Home', '#', '#']) await page.keyboard.press(key)
      await expect.poll(() => news.textContent()).toContain(text.trim())
      // The former toast may just be leaving.
      await expect.poll(async () => (await news.locator('[data-toasts] > *').last().boundingBox())?.height).toBeLessThan(120)
    }
  })

  await expect(page.locator('img[src=x], #app script')).toHaveCount(0)
  expect(await page.title()).toBe('Outpost')
})
