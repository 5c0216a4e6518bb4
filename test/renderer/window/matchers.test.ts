// @vitest-environment happy-dom
import { afterEach, beforeEach, test } from 'vitest'
import { createHands } from './hands.ts'
import { Locator, patience } from './locator.ts'
import { expect } from './matchers.ts'

const { ms } = patience

beforeEach(() => {
  patience.ms = 50
  document.body.innerHTML = '<button aria-label="Save" disabled>Store</button><input value="12">'
})
afterEach(() => {
  patience.ms = ms
  document.body.replaceChildren()
})

const page = new Locator(() => [document.documentElement], 'page', createHands())
const button = page.getByRole('button')

test('what is so is found so, and what is not so fails, either way round', async () => {
  await expect(button).toHaveText('Store')
  await expect(button).not.toHaveText('Sto')
  await expect(expect(button).toHaveText('Sto')).rejects.toThrow('toHaveText(Sto)')
  await expect(expect(button).not.toHaveText('Store')).rejects.toThrow('not toHaveText(Store)')
  await expect(expect(button).toBeEnabled()).rejects.toThrow('toBeEnabled')
  await expect(expect(button).toHaveCount(2)).rejects.toThrow('toHaveCount(2)')
  await expect(expect(button).toBeFocused()).rejects.toThrow('toBeFocused')
  await expect(expect(button).toBeEmpty()).rejects.toThrow('toBeEmpty')
  await expect(expect(button).toBeHidden()).rejects.toThrow('toBeHidden')
  await expect(expect(page.locator('input')).toHaveValue('1')).rejects.toThrow('toHaveValue(1)')
  await expect(expect(page.getByText('nowhere')).toBeVisible()).rejects.toThrow('toBeVisible')
})

test('what becomes so is waited for', async () => {
  setTimeout(() => button.one().removeAttribute('disabled'), 10)
  await expect(button).toBeEnabled()
})

test('the page is asked of its root', async () => {
  document.documentElement.lang = 'ru'
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  document.documentElement.removeAttribute('lang')
})
