import { toAction, type ActionId } from '../../src-renderer/actions/catalogue.ts'
import type { Typist } from '../support/typed-keys.ts'
import type { AnyExpect, AnyLocator, AnyPage } from './any-page.ts'

/** Does an action by its keys, or by the palette. */
export async function perform<L extends AnyLocator<L>>(
  { page, typist }: { readonly page: AnyPage<L>; readonly typist: Typist },
  id: ActionId,
  expect: AnyExpect<L>,
): Promise<void> {
  const [keys] = toAction(id).keys
  if (keys !== undefined) return typist.press(keys)
  const palette = page.getByRole('dialog')
  await typist.press('Mod+K')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await typist.type(await typist.nameOf(id))
  await expect(palette.getByRole('option', { selected: true })).toContainText(await typist.nameOf(id))
  await typist.press('Enter')
}
