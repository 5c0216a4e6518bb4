import { openTestAccount } from '../support/account-under-test.ts'
import { serveAccount } from '../support/served-account.ts'
import { describeApi } from './api-suite.ts'

describeApi('over HTTP', async () => {
  const account = await openTestAccount()
  const server = await serveAccount(account.options.folder, account.env)
  return {
    origin: server.url,
    token: server.token,
    fetch: (path, init) => fetch(server.url + path, init),
    addToken: account.addToken,
    async close() {
      await server.stop()
      await account.close()
    },
  }
})
