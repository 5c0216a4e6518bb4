import { createWorkerEngine } from '../../src-main/host/worker-engine.ts'
import { engineWorkerUrl } from '../support/command/command.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { type ApiUnderTest, describeApi, handedOn } from './api-suite.ts'
import { oneOfEach } from './api/laws.ts'

// The served processes of `api-processes` go through this thread too, with the whole contract.
describeApi('through the worker thread', oneOfEach, open, handedOn)

async function open(): Promise<ApiUnderTest> {
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
}
