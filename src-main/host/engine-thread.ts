import { randomBytes, randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import packageFile from '../../package.json' with { type: 'json' }
import { registry } from '../../src-shared/resources/index.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { ensureDraftKey } from '../account/draft-key.ts'
import { openAccount } from '../account/open-account.ts'
import { createEngine } from '../engine/engine.ts'
import { createFindSession } from '../engine/window-session.ts'
import { answerRequests } from './answer-requests.ts'
import { openServeToken } from './serve-token.ts'
import { withReadsRoute } from './reads-route.ts'
import { withSessionRoute } from './session-route.ts'
import type { FromWorker, WorkerOptions } from './worker-messages.ts'

/** The default limit of list calls per second, by kind of account. */
const usualRateLimit = { local: 0, hosted: 2, mirror: 0 } as const
const clock = () => Date.now()
const randomToken = () => randomBytes(32).toString('base64url')

/** Opens this thread's account and answers requests until it is told to close. */
export function startEngineThread(): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread.')
  start(port, workerData as WorkerOptions).catch((error: unknown) => {
    const code = error instanceof AccountProblem ? error.code : null
    const message = error instanceof Error ? error.message : String(error)
    port.postMessage({ is: 'failed', code, message, stack: toDetail(error) } satisfies FromWorker)
    port.close()
  })
}

async function start(port: MessagePort, options: WorkerOptions): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message)
  const account = await openAccount(options.account, registry, clock)
  const { store, kind, timeZone, ownerId } = account
  try {
    const serveToken = await openServeToken(account, options, { clock, random: randomToken })
    const engine = await createEngine({
      registry,
      store,
      clock,
      hash: serveToken.hash,
      randomToken,
      requestId: randomUUID,
      rateLimit: options.rateLimit ?? usualRateLimit[kind],
      sessionProof: options.sessionProof,
      log: ({ requestId, message, error }) => send({ is: 'log', requestId, message, detail: toDetail(error) }),
    })
    const { hash } = serveToken
    const findSession = createFindSession(options.sessionProof, hash)
    const answer = withSessionRoute({
      account,
      draftKey: await ensureDraftKey(store, { random: randomBytes, clock }),
      findSession,
      hash,
      version: packageFile.version,
      clock,
      answer: withReadsRoute({ findSession, answer: engine.answer }),
    })
    answerRequests(port, answer, async () => {
      await engine.close()
      await serveToken.release()
      await store.close()
      port.close()
    })
    send({ is: 'ready', ready: { accountId: account.id, ownerId, kind, timeZone, token: serveToken.token } })
  } catch (error) {
    await store.close()
    throw error
  }
}

function toDetail(error: unknown): string | null {
  if (error === undefined) return null
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error)
}
