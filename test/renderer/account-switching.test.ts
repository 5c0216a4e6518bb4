// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'
import { isActionId, listActionIds, toAction } from '../../src-renderer/actions/catalogue.ts'
import { toShortcutText } from '../../src-renderer/actions/shortcut.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useShortcuts } from '../../src-renderer/actions/use-shortcuts.ts'
import { useAccountActions } from '../../src-renderer/frame/account-switching.ts'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { bridgeName } from '../../src-shared/bridge.ts'
import type { AccountSummary } from '../../src-shared/workspace.ts'

const opened = vi.fn<(account: Pick<AccountSummary, 'id'>) => Promise<void>>(() => Promise.resolve())
vi.mock('../../src-renderer/frame/use-account-opening.ts', () => ({
  useAccountOpening: () => ({ open: opened, problem: { value: undefined }, isBusy: { value: false } }),
}))

let scope: EffectScope

beforeEach(() => {
  setActivePinia(createPinia())
  opened.mockClear()
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  Reflect.deleteProperty(window, bridgeName)
  localStorage.clear()
})

const account = (id: string) => ({ id, name: `Account ${id}`, keptBy: 'file', state: 'closed' }) as AccountSummary

it('has no keys of its own in a browser, where they belong to the tabs', () => {
  scope.run(useAccountActions)
  expect(listActionIds().filter((id) => id.startsWith('go.account'))).toEqual([])
})

// Declarations stay: this comes before any other test that declares these actions.
it('keeps keys that the user gave these actions, though they are declared after the start', async () => {
  localStorage.setItem('outpost.shortcuts', JSON.stringify({ 'go.account2': ['Alt+2'], 'unknown.action': ['Alt+3'] }))
  const shortcuts = useShortcuts()
  expect(shortcuts.bindings.length).toBeGreaterThan(0)
  Object.assign(window, { [bridgeName]: { setAppearance: () => undefined } })
  vi.spyOn(useWorkspace(), 'loadAccounts').mockResolvedValue()
  scope.run(useAccountActions)
  await nextTick()
  expect(shortcuts.listKeys('go.account2').map(toShortcutText)).toEqual(['Alt+2'])
  expect(shortcuts.listKeys('go.account3').map(toShortcutText)).toEqual(['Mod+3'])
  expect(Object.keys(shortcuts.remaps)).toEqual(['go.account2'])
})

it('switches to the nth account of the menu by Mod+n, and to no other', async () => {
  Object.assign(window, { [bridgeName]: { setAppearance: () => undefined } })
  const workspace = useWorkspace()
  vi.spyOn(workspace, 'loadAccounts').mockResolvedValue()
  workspace.accounts = [account('a'), account('b')]
  workspace.info = { account: { id: 'a' } } as never
  scope.run(useAccountActions)
  await nextTick()
  expect(isActionId('go.account9')).toBe(true)
  expect(toAction('go.account3').keys).toEqual(['Mod+3'])
  const actions = useActions()
  expect([1, 2, 3].map((number) => actions.isAvailable(`go.account${number}`))).toEqual([false, true, false])
  expect(actions.label('go.account2')).toContain('Account b')
  expect(actions.toName('go.account3')).toContain('3')
  expect(actions.listBelonging().map(({ id }) => id)).toEqual(['go.account1', 'go.account2'])
  actions.run('go.account2', 'key')
  expect(opened.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
})
