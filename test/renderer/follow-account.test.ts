import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import type { Session } from '../../src-renderer/api/session.ts'
import { followAccount } from '../../src-renderer/frame/follow-account.ts'
import type { CurrentAccount } from '../../src-shared/workspace.ts'

const opened: LiveEvent = { kind: 'open', resumed: false }
const account = (id: string, state: CurrentAccount['state'] = 'open') => ({ id, state }) as CurrentAccount

/** A page of the account `a`, in a program that has `now` open. */
function openPage({ now = account('a'), canManage = true, gate = 'account' } = {}) {
  const news$ = new Subject<LiveEvent>()
  const signedIn = Promise.withResolvers<undefined>()
  const session: { session: Session | null } = { session: null }
  const workspace = {
    account: account('a') as CurrentAccount | null,
    gate: 'account' as 'account' | 'unlock',
    canManage,
    load: vi.fn<() => Promise<void>>(() => {
      Object.assign(workspace, { account: now, gate })
      return Promise.resolve()
    }),
  }
  const leave = vi.fn<() => void>()
  followAccount({ news$, workspace, signedIn: signedIn.promise, session, leave })
  return {
    workspace,
    leave,
    signIn() {
      session.session = { account: { id: 'a' } } as Session
      signedIn.resolve(undefined)
    },
    refuse: () => signedIn.reject(new Error('no session')),
    async hear(...news: LiveEvent[]) {
      for (const one of news) news$.next(one)
      await new Promise((done) => setTimeout(done, 0))
    },
  }
}

it('leaves for the account that was opened while the page had its events', async () => {
  const page = openPage({ now: account('b') })
  page.signIn()
  await page.hear({ kind: 'lost' })
  expect(page.leave).toHaveBeenCalledOnce()
})

it('leaves for the account that was opened before the page had its events', async () => {
  const page = openPage({ now: account('b') })
  page.signIn()
  await page.hear(opened)
  expect(page.leave).toHaveBeenCalledOnce()
})

it('waits for the session before it compares', async () => {
  const page = openPage({ now: account('b') })
  await page.hear(opened)
  expect(page.workspace.load).not.toHaveBeenCalled()
  page.signIn()
  await page.hear()
  expect(page.leave).toHaveBeenCalledOnce()
})

it('leaves an account that was locked', async () => {
  const page = openPage({ now: account('a', 'locked'), gate: 'unlock' })
  page.signIn()
  await page.hear({ kind: 'lost' })
  expect(page.leave).toHaveBeenCalledOnce()
})

it('stays with its own account, and with one that still opens', async () => {
  for (const now of [account('a'), account('b', 'opening')]) {
    const page = openPage({ now })
    page.signIn()
    await page.hear(opened, { kind: 'lost' }, opened)
    expect(page.leave).not.toHaveBeenCalled()
  }
})

it('stays where nobody is signed in', async () => {
  const page = openPage({ now: account('b') })
  page.refuse()
  await page.hear(opened, { kind: 'lost' })
  expect(page.leave).not.toHaveBeenCalled()
})

it('asks nothing more of a program that has one account', async () => {
  const page = openPage({ canManage: false })
  page.signIn()
  await page.hear(opened)
  expect(page.workspace.load).not.toHaveBeenCalled()
})
