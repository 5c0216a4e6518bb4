// @vitest-environment happy-dom
import { openSeededAccount } from './account.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern
  account: async ({}, use) => {
    const account = await openSeededAccount(0)
    await use(account)
    await account.close()
  },
})

test('a contact without its name is not made, and the form says what is missing', async ({ page, outside, troubles }) => {
  troubles.expect(/422/)
  await page.getByRole('button', { name: 'Create contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText('This field cannot be empty.')
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  expect((await outside.list()).count).toBe(0)
})
