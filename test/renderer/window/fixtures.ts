import 'fake-indexeddb/auto'
import { test as base, vi } from 'vitest'
import { deleteDatabases } from '../delete-databases.ts'
import { openSeededAccount, type Outside, type SeededAccount } from './account.ts'
import { addBrowserWays, prepareWindow } from './browser-ways.ts'
import { expect } from './matchers.ts'
import { mountApp } from './mounted-app.ts'
import { createNetwork } from './network.ts'
import { Page } from './page.ts'
import { watchTroubles, type Troubles } from './troubles.ts'

interface Fixtures {
  /** The tests of a file share it, in their order. */
  readonly sharedAccount: SeededAccount
  /** The one that is used: a file whose tests each need their own puts that in its place. */
  readonly account: SeededAccount
  readonly outside: Outside
  readonly troubles: Troubles
  /** The window at the list of contacts. */
  readonly page: Page
  /** A window that shows nothing yet, for a test that begins with another address or another language. */
  readonly blank: Page
}

const firstPath = '/contacts'

export const test = base.extend<Fixtures>({
  sharedAccount: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const account = await openSeededAccount()
      await use(account)
      await account.close()
    },
    { scope: 'file' },
  ],
  account: ({ sharedAccount }, use) => use(sharedAccount),
  outside: ({ account }, use) => use(account.outside),
  // eslint-disable-next-line no-empty-pattern
  troubles: async ({}, use) => {
    const troubles = watchTroubles()
    await use(troubles)
    troubles.end()
    expect(troubles.listUnexpected(), 'what went wrong in the page').toEqual([])
  },
  blank: async ({ account, troubles }, use) => {
    prepareWindow(firstPath)
    localStorage.clear()
    sessionStorage.clear()
    await deleteDatabases()
    const network = createNetwork(account.fetch, (trouble) => troubles.note(trouble))
    vi.stubGlobal('fetch', network.fetch)
    const endBrowserWays = addBrowserWays()
    const page = new Page(network, (fetch) => mountApp(fetch, account.session))
    await use(page)
    page.close()
    endBrowserWays()
    vi.unstubAllGlobals()
  },
  page: async ({ blank }, use) => {
    await blank.goto(firstPath)
    await use(blank)
  },
})

export { expect }
