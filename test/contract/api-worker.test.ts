import { createWorkerEngine } from '../../src-main/host/worker-engine.ts'
import { engineWorkerUrl } from '../support/command/command.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { describeApi } from './api-suite.ts'
import { oneOfEach } from './api/laws.ts'

describeApi('through the worker thread', oneOfEach, async () => {
  const account = await openTestAccount()
  const engine = await createWorkerEngine({
    workerUrl: engineWorkerUrl,
    options: { account: account.options },
    log: ({ message, detail }) => console.error(message, detail),
    onLost: (error) => console.error(error),
  })
  const origin = 'http://outpost.test'
  return {
    origin,
    token: engine.ready.token,
    fetch: (path, init) => engine.handle(new Request(origin + path, init)),
    addToken: account.addToken,
    async close() {
      await engine.close()
      await account.close()
    },
  }
})
