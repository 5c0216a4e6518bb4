import { openEngine } from '../support/engine-under-test.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { describeApi } from './api-suite.ts'
import { wholeLaw } from './api/laws.ts'

describeApi('in process, on an encrypted SQLite account', wholeLaw, async () => {
  const account = await openTestAccount()
  const api = await openEngine(account.store)
  return {
    ...api,
    async close() {
      await api.engine.close()
      await account.close()
    },
  }
})
