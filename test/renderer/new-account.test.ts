// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { useNewAccount } from '../../src-renderer/screens/welcome/use-new-account.ts'

beforeEach(() => setActivePinia(createPinia()))

const problem = { code: 'locked', detail: '' }
const key = { keptBy: 'passphrase', passphrase: 'long words here' } as const

it('opens the account that it made, instead of making another one, if opening failed the first time', async () => {
  const made = vi.fn(() => Promise.resolve({ ok: true, value: { id: 'a', name: 'Mine' } }))
  const answers = [{ ok: false, problem }, { ok: true }]
  const opened = vi.fn((..._asked: readonly unknown[]) => Promise.resolve(answers.shift()))
  vi.spyOn(useWorkspace(), 'client').mockResolvedValue({ make: made, open: opened } as never)
  const form = useNewAccount()
  await form.make({ kind: 'local', name: 'Mine', language: 'en', key })
  expect([form.problem.value, form.isBusy.value]).toEqual([problem, false])
  await form.make({ kind: 'local', name: 'Mine', language: 'en', key })
  expect(made).toHaveBeenCalledTimes(1)
  expect(opened.mock.calls).toEqual([
    ['a', key.passphrase],
    ['a', key.passphrase],
  ])
  expect(form.made.value).toMatchObject({ account: { id: 'a' } })
})

it('makes another account if something else is asked for', async () => {
  const made = vi.fn(() => Promise.resolve({ ok: true, value: { id: 'a', name: 'Mine' } }))
  vi.spyOn(useWorkspace(), 'client').mockResolvedValue({
    make: made,
    open: () => Promise.resolve({ ok: false, problem }),
  } as never)
  const form = useNewAccount()
  await form.make({ kind: 'local', name: 'Mine', language: 'en', key })
  await form.make({ kind: 'local', name: 'Yours', language: 'en', key })
  expect(made).toHaveBeenCalledTimes(2)
})
