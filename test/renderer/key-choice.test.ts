// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import KeyChoiceField from '../../src-renderer/screens/welcome/KeyChoiceField.vue'
import type { KeyKeeper } from '../../src-shared/workspace.ts'

const findChosen = (keychain: boolean, current?: KeyKeeper) => {
  const field = mount(KeyChoiceField, {
    props: { modelValue: undefined, keychain, isTried: false, current },
    global: { plugins: [createMessages('en')] },
  })
  const chosen = field.findAll<HTMLInputElement>('input[type=radio]').filter(({ element }) => element.checked)
  return chosen.map(({ element }) => element.value)
}

it('offers the keychain first, else the key file, for a new account', () => {
  expect([findChosen(true), findChosen(false)]).toEqual([['os'], ['file']])
})

it('offers first what kept the key so far, where that is possible', () => {
  expect([findChosen(true, 'passphrase'), findChosen(false, 'passphrase'), findChosen(true, 'file')]).toEqual([
    ['passphrase'],
    ['passphrase'],
    ['file'],
  ])
  expect(findChosen(false, 'os')).toEqual(['file'])
})
