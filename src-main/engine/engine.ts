import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { acceptsOwnType, mediaType } from '../../src-shared/jsonapi/media-type.ts'
import { positionHeader } from '../../src-shared/jsonapi/position-header.ts'
import { reasons } from '../../src-shared/schema/reasons.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import { queueBatch } from '../outbox/queue/queue-batch.ts'
import type { Store } from '../store/port.ts'
import { StoreError } from '../store/store-error.ts'
import { findAccount } from './account.ts'
import { createAccountReader } from './account-zone.ts'
import { answer } from './answer.ts'
import { Answer, toResponse, type Call } from './call.ts'
import { createCommitQueue } from './commit-queue.ts'
import type { Context, Core } from './context.ts'
import { answerConditionally } from './entity-tag.ts'
import { streamEvents } from './events.ts'
import { finishAnswer, listOffered } from './finish-answer.ts'
import { createRunningJobs } from './jobs/running-jobs.ts'
import { listJobRows } from './jobs/stored-jobs.ts'
import { createListLimit } from './list-limit.ts'
import { replyOpenApi } from './openapi/document.ts'
import { refuse, tooManyRequests } from './responses.ts'
import { findRoute } from './routes.ts'
import { createAuthentication } from './authentication.ts'
import { createTokenUse } from './token-use.ts'
import { createFindSession } from './window-session.ts'

export type Handler = (request: Request) => Promise<Response>
export type Answerer = (call: Call) => Promise<Answer>

export interface Engine {
  readonly handle: Handler
  close(): Promise<void>
}

/** Also answers plain calls without `Request` and `Response`, whose cost for a long list exceeds that of the list. */
export interface DirectEngine extends Engine {
  readonly answer: Answerer
}

export interface EngineOptions {
  readonly registry: Registry
  readonly store: Store
  readonly clock: () => number
  /** SHA-256 in hex. */
  readonly hash: (content: string | Uint8Array) => string
  /** A new secret API token. */
  readonly randomToken: () => string
  readonly requestId: () => string
  /** List calls per second and token; 0 for no limit. */
  readonly rateLimit: number
  /** Proves that a request comes from a browser session, which has its own rate limit. */
  readonly sessionProof?: string | undefined
  readonly log: (line: { requestId: string; message: string; error?: unknown }) => void
}

const longestUrl = 16 * 1024

const expiredChallenge = 'Bearer error="invalid_token", error_description="The token has expired"'

/** Methods that are handled like another one. */
const sameAs: Readonly<Record<string, string>> = { PUT: 'PATCH', HEAD: 'GET' }

function toStorageError({ fault, message }: StoreError): ApiError {
  if (fault === 'outdated') return errors.restartNeeded(message)
  if (fault === 'disk-full') return errors.storage(507, message)
  return errors.storage(503, message, fault === 'locked' ? undefined : reasons.notStored)
}

/** The local CRM: a function from a request to an answer, independent of how the request arrived. */
export async function createEngine(options: EngineOptions): Promise<DirectEngine> {
  const { store, registry, clock } = options
  const account = await findAccount(store)
  if (!account) throw new Error('The store holds no account yet.')
  const closing = new AbortController()
  const writes = createCommitQueue(store, account.kind === 'mirror' ? (batch) => queueBatch(store, registry, batch) : undefined)
  const core: Core = {
    registry,
    store,
    clock,
    account,
    hash: options.hash,
    randomToken: options.randomToken,
    newId: options.requestId,
    writes,
    jobs: createRunningJobs({
      store,
      writes,
      clock,
      runner: options.requestId(),
      onFailure: (error) => options.log({ requestId: options.requestId(), message: 'A job failed', error }),
    }),
    closing: closing.signal,
  }
  // Marks jobs of a crashed process as interrupted as soon as that is certain.
  const begun = (await listJobRows(store)).map(({ job }) => job).filter(({ state }) => state === 'running')
  if (begun.length > 0) core.jobs.watch(begun)
  const authenticate = createAuthentication(store, options.hash, account.kind, clock)
  const noteUse = createTokenUse({
    store,
    clock,
    zone: account.timeZone,
    onError: (error) => options.log({ requestId: options.requestId(), message: 'A use of a token was not noted', error }),
  })
  const readAccount = createAccountReader(store, account, clock)
  const { rateLimit: perSecond, sessionProof, hash } = options
  const findSession = createFindSession(sessionProof, hash)
  const mayList = createListLimit({ perSecond, findSession, clock })

  async function respond(call: Call): Promise<Answer> {
    const url = new URL(call.url)
    if (url.pathname.length + url.search.length > longestUrl) return refuse(errors.urlTooLong(longestUrl))
    const token = await authenticate(call.headers.get('authorization'))
    if (!token) return refuse(errors.unauthorized())
    if (token === 'expired') return refuse(errors.tokenExpired(), { 'www-authenticate': expiredChallenge })
    await noteUse(token)
    const route = findRoute(registry, url.pathname)
    if (!route) return refuse(errors.pathNotFound(url.pathname))
    const method = sameAs[call.method] ?? call.method
    if (!route.methods.includes(method)) {
      return refuse(errors.methodNotAllowed(call.method), { allow: listOffered(route.methods).join(', ') })
    }
    // `url.origin` is "null" for a custom scheme, by the standard.
    const origin = `${url.protocol}//${url.host}`
    const context: Context = {
      ...core,
      account: await readAccount(),
      token,
      isWindow: findSession(call.headers) !== undefined,
      origin,
      path: url.pathname,
      parameters: [...url.searchParams],
    }
    if (route.to === 'events') return streamEvents(context, call, authenticate)
    if (route.to === 'openapi') return answerConditionally(call.headers, replyOpenApi(core))
    const accept = call.headers.get('accept')
    if (!acceptsOwnType(accept)) return refuse(errors.notAcceptable(accept ?? '', mediaType))
    if (route.to === 'list' && method === 'GET' && route.limited && !mayList(token.id, call.headers)) return tooManyRequests()
    const answered = await answer(context, route, method, call)
    if (method !== 'GET') return answered
    const read = answerConditionally(call.headers, answered, route.to === 'linkage' ? 'links' : 'record')
    return context.isWindow ? new Answer(read.status, { ...read.headers, [positionHeader]: token.position }, read.body) : read
  }

  async function respondAnyhow(call: Call): Promise<Answer> {
    try {
      return await respond(call)
    } catch (error) {
      const requestId = options.requestId()
      options.log({ requestId, message: `${call.method} ${new URL(call.url).pathname} failed`, error })
      if (error instanceof StoreError) return refuse(toStorageError(error))
      return refuse(errors.internal(requestId))
    }
  }

  const answerFinished = async (call: Call) => finishAnswer(call.method, await respondAnyhow(call))

  return {
    answer: answerFinished,
    handle: async (request) => toResponse(await answerFinished(request)),
    async close() {
      closing.abort()
      await core.jobs.close()
      await core.writes.idle()
    },
  }
}
