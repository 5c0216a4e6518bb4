import type { AnyExpect, AnyLocator, AnyPage } from './any-page.ts'

interface Words {
  readonly title: string
  /** The line of the sidebar. */
  readonly line: string
}

/** By F1, outside a field, in one and in help itself; then by the sidebar. */
export async function askForHelp<L extends AnyLocator<L>>(
  page: AnyPage<L>,
  { title, line: name }: Words,
  expect: AnyExpect<L>,
): Promise<void> {
  const help = page.getByRole('dialog', { name: title })
  await page.keyboard.press('F1')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).not.toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('F1')
  await expect(help).toBeVisible()
  await page.keyboard.press('F1')
  await page.keyboard.press('Escape')
  await expect(page.locator('main header input')).toBeFocused()

  const line = page.getByRole('complementary').getByRole('button', { name })
  await expect(line).toContainText('?')
  await line.click()
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
}
