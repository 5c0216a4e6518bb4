import { isObject, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { importDraftKey, type DraftKey } from './draft-key.ts'
import { isTransient, succeed, type Outcome, type RequestProblem } from './outcome.ts'
import type { Request } from './request.ts'

export type AccountKind = 'local' | 'hosted' | 'mirror'

export interface Session {
  readonly account: { readonly id: string; readonly kind: AccountKind; readonly timeZone: string }
  /** Null for a mirror that is not connected: it does not know its user. */
  readonly user: { readonly id: string } | null
  readonly version: string
  /** Encrypts drafts; absent if the page cannot encrypt. */
  readonly draftKey?: DraftKey
}

export const sessionPath = '/ext/v1/session'

export async function readSession(request: Request): Promise<Outcome<Session>> {
  const outcome = await request({ path: sessionPath, accept: 'application/json' })
  if (!outcome.ok) return outcome
  const { draftKey: text } = outcome.value
  const draftKey = typeof text === 'string' ? await importDraftKey(text) : undefined
  return succeed({ ...toSession(outcome.value), ...(draftKey && { draftKey }) })
}

/** Retries until the engine answers. Undefined if no user is signed in. */
export async function keepReadingSession(
  request: Request,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Session | undefined> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 2000)) {
    const outcome = await readSession(request)
    if (outcome.ok) return outcome.value
    if (outcome.problem.kind === 'unauthorized') return undefined
    if (!isTransient(outcome.problem)) throw new Error(`The session could not be read. ${toReason(outcome.problem)}`)
    await wait(waitMs)
  }
}

const toReason = (problem: RequestProblem) =>
  problem.kind === 'refused' ? (problem.errors[0]?.detail ?? `Status ${problem.status}.`) : problem.kind

const kinds: readonly string[] = ['local', 'hosted', 'mirror'] satisfies AccountKind[]

export function toSession({ account, user, version }: ExactObject): Session {
  const kind = text(account, 'kind')
  if (!kinds.includes(kind)) throw new Error(`an account of the unknown kind ${kind}`)
  return {
    account: { id: text(account, 'id'), kind: kind as AccountKind, timeZone: text(account, 'timeZone') },
    user: isObject(user) && typeof user['id'] === 'string' ? { id: user['id'] } : null,
    version: typeof version === 'string' ? version : '',
  }
}

function text(holder: ExactJson | undefined, name: string): string {
  const value = isObject(holder) ? holder[name] : undefined
  if (typeof value !== 'string') throw new Error(`the session lacks ${name}`)
  return value
}
