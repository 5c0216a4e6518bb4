import type { CheckedConnection, ConnectionCheck, WorkspaceProblem } from '../../src-shared/workspace.ts'
import { findUserId } from '../sync/connect/connect.ts'
import type { Http } from '../sync/ports.ts'
import { askOnce } from '../sync/remote/ask-once.ts'
import { findListDocument, findRecordDocument, findTokenDocument } from '../sync/remote/document.ts'
import type { Failure, Outcome, RemoteObject, UnavailableWhy } from '../sync/remote/outcome.ts'
import type { Reader } from '../sync/remote/read-answer.ts'
import { pageSize } from '../sync/scan/scan.ts'
import { readRemote, type ReadRemote, type TypedRemote } from './typed-remote.ts'

/** The API's limit of list calls. */
const listPauseMs = 500
/** The lists that may be long. All others take a few calls. */
const longLists = ['companies', 'contacts', 'deals', 'orders'] as const
/** Calls for the probe and all short lists. */
const baseSeconds = 25

type Ask = <T>(path: string, reader: Reader<T>) => Promise<Outcome<T>>

/** Checks a hosted CRM step by step and reports each result at once. Stops at the first failure. */
export async function* checkConnection(
  typed: TypedRemote,
  http: Http,
  sleep: (ms: number) => Promise<void>,
): AsyncGenerator<CheckedConnection, void, undefined> {
  const read = readRemote(typed)
  if (read.is === 'unfit') return yield fail(read.what, read.code, '')
  const { remote, known } = await findApi(http, read)
  const ask: Ask = (path, reader) => askOnce(http, remote, path, reader)

  const failure = known.is === 'ok' ? undefined : toFirstFailure(known)
  for (const passed of listPassed(remote.url, failure?.check)) yield passed
  if (failure) return yield failure
  if (known.is !== 'ok') return

  const id = findUserId(known.value)
  yield { check: 'user', ok: true, id, name: id === null ? null : await findUserName(ask, id) }

  const counts: Record<string, number> = {}
  const unreadable: string[] = []
  for (const [index, type] of longLists.entries()) {
    if (index > 0) await sleep(listPauseMs)
    const list = await ask(`/${type}?${encodeURIComponent('page[size]')}=1`, findListDocument)
    if (list.is === 'ok') counts[type] = list.value.count ?? list.value.data.length
    else if (list.is === 'forbidden' || list.is === 'absent') unreadable.push(type)
    else return yield { check: 'counts', ok: false, problem: toProblem(list) }
  }
  if (unreadable.length === longLists.length) {
    return yield fail('rights', 'nothing-readable', 'The token may read neither contacts nor companies, deals or orders.')
  }
  yield { check: 'rights', ok: true, scopes: findScopes(known.value), unreadable }
  const pages = Object.values(counts).reduce((sum, count) => sum + Math.ceil(count / pageSize), 0)
  yield { check: 'counts', ok: true, counts, seconds: baseSeconds + Math.ceil((pages * listPauseMs) / 1000) }
}

/** Asks who the token belongs to. If the address is that of a page, the API may be at its root. */
async function findApi(http: Http, { remote, root }: Extract<ReadRemote, { is: 'remote' }>) {
  const known = await askOnce(http, remote, '/current-token', findTokenDocument)
  if (!root || !isNoApi(known)) return { remote, known }
  const atRoot = await askOnce(http, root, '/current-token', findTokenDocument)
  return isNoApi(atRoot) ? { remote, known } : { remote: root, known: atRoot }
}

const isNoApi = (outcome: Outcome<unknown>) =>
  outcome.is === 'absent' || (outcome.is === 'unavailable' && ['not-the-api', 'moved', 'garbage'].includes(outcome.why))

/** The checks that one call answers, up to the first failed one. */
function listPassed(base: string, failed: ConnectionCheck | undefined): CheckedConnection[] {
  const all: CheckedConnection[] = [
    { check: 'address', ok: true, address: base },
    { check: 'tls', ok: true, encrypted: base.startsWith('https:') },
    { check: 'api', ok: true },
    { check: 'token', ok: true },
  ]
  const end = all.findIndex(({ check }) => check === failed)
  return end < 0 ? all : all.slice(0, end)
}

const fail = (check: ConnectionCheck, code: string, detail: string): CheckedConnection => ({
  check,
  ok: false,
  problem: { code, detail },
})

/** The check that the first call failed. */
function toFirstFailure(failure: Failure): Extract<CheckedConnection, { ok: false }> {
  return { check: checkOf(failure), ok: false, problem: toProblem(failure) }
}

function checkOf(failure: Failure): ConnectionCheck {
  switch (failure.is) {
    case 'unauthorized':
    case 'forbidden':
      return 'token'
    case 'unavailable':
      return unavailableAt[failure.why]
    case 'absent':
    case 'refused':
    case 'limited':
      return 'api'
    default:
      return failure satisfies never
  }
}

const unavailableAt: Readonly<Record<UnavailableWhy, ConnectionCheck>> = {
  unreachable: 'address',
  timeout: 'address',
  untrusted: 'tls',
  cut: 'api',
  large: 'api',
  moved: 'api',
  'not-the-api': 'api',
  garbage: 'api',
  server: 'api',
}

/** The page has its own sentence for each code, and shows the server's or system's message beside it. */
function toProblem(failure: Failure): WorkspaceProblem {
  switch (failure.is) {
    case 'unavailable':
      return { code: failure.why, detail: failure.detail }
    case 'refused':
    case 'forbidden':
      return { code: failure.is, detail: failure.words }
    case 'absent':
    case 'unauthorized':
    case 'limited':
      return { code: failure.is, detail: '' }
    default:
      return failure satisfies never
  }
}

function findScopes({ attributes: { scopes } }: RemoteObject): readonly string[] {
  return Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : []
}

/** Null if the token may not read users or the server returns none. */
async function findUserName(ask: Ask, id: string): Promise<string | null> {
  const user = await ask(`/users/${encodeURIComponent(id)}`, findRecordDocument)
  if (user.is !== 'ok') return null
  const { 'as-string': shown, name } = user.value.data.attributes
  return [shown, name].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}
