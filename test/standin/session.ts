import { offer } from './parent-channel.ts'
import { record } from './record.ts'

interface RequestDetails {
  readonly url: string
  readonly method: string
  readonly resourceType: string
}
interface Verdict {
  readonly cancel?: boolean
  readonly redirectURL?: string
}
interface HeadersVerdict {
  readonly cancel?: boolean
  readonly responseHeaders?: Readonly<Record<string, string | string[]>>
}
type BeforeRequest = (details: RequestDetails, callback: (verdict: Verdict) => void) => void
type HeadersReceived = (
  details: RequestDetails & { readonly statusCode: number; readonly responseHeaders: Readonly<Record<string, string[]>> },
  callback: (verdict: HeadersVerdict) => void,
) => void
type SchemeHandler = (request: Request) => Response | Promise<Response>
type PermissionRequest = (contents: unknown, permission: string, callback: (granted: boolean) => void, details: object) => void
type PermissionCheck = (contents: unknown, permission: string, origin: string, details: object) => boolean

/** Electron takes an optional filter first; the app's rules are for every address, so a filter would be a surprise here. */
function listenerOf<T>(given: readonly unknown[]): T {
  if (given.length > 1) throw new Error('The stand-in knows no filters on web requests.')
  return given[0] as T
}

interface Rules {
  beforeRequest?: BeforeRequest
  headersReceived?: HeadersReceived
  permissionRequest?: PermissionRequest
  permissionCheck?: PermissionCheck
}

/** A session of the app: the usual one, which every window has that names none, or one in memory. */
export class StandinSession {
  readonly name: string
  readonly rules: Rules = {}
  readonly handlers = new Map<string, SchemeHandler>()
  /** What the app is given. */
  readonly face: object

  constructor(name: string) {
    this.name = name
    const { rules, handlers } = this
    const known = {
      webRequest: {
        onBeforeRequest: (...given: unknown[]) => void (rules.beforeRequest = listenerOf<BeforeRequest>(given)),
        onHeadersReceived: (...given: unknown[]) => void (rules.headersReceived = listenerOf<HeadersReceived>(given)),
      },
      setPermissionRequestHandler: (handler: PermissionRequest) => void (rules.permissionRequest = handler),
      availableSpellCheckerLanguages: ['en-US', 'ru'],
      setPermissionCheckHandler: (handler: PermissionCheck) => void (rules.permissionCheck = handler),
      protocol: { handle: (scheme: string, handler: SchemeHandler) => void handlers.set(scheme, handler) },
    }
    // Everything else that is set on a session is only noted.
    this.face = new Proxy(known, {
      get(target, member, face) {
        if (typeof member === 'symbol' || member === 'then' || member === 'toJSON') return undefined
        if (!record.sessionCalls.includes(member)) record.sessionCalls.push(member)
        return member in target ? target[member as keyof typeof target] : () => face as object
      },
    })
  }
}

const usual = new StandinSession('')
const sessions = new Map([['', usual]])

export const session = {
  defaultSession: usual.face,
  fromPartition(name: string): object {
    const found = sessions.get(name) ?? new StandinSession(name)
    sessions.set(name, found)
    return found.face
  },
}

/** The session that a window was made with. */
export function findSession(face: object | undefined): StandinSession {
  return [...sessions.values()].find((one) => one.face === face) ?? usual
}

/** The session of a request, by the name that its window sends along. */
export const sessionNamed = (name: string) => sessions.get(name) ?? usual

export function decideRequest(details: RequestDetails, { rules }: StandinSession = usual): Promise<Verdict> {
  const { beforeRequest } = rules
  return new Promise((resolve) => (beforeRequest ? beforeRequest(details, resolve) : resolve({})))
}

export async function decideHeaders(
  details: RequestDetails,
  response: Response,
  { rules }: StandinSession = usual,
): Promise<Record<string, string | string[]>> {
  const responseHeaders: Record<string, string[]> = {}
  for (const [name, value] of response.headers) (responseHeaders[name] ??= []).push(value)
  const { headersReceived } = rules
  if (!headersReceived) return responseHeaders
  const verdict = await new Promise<HeadersVerdict>((resolve) =>
    headersReceived({ ...details, statusCode: response.status, responseHeaders }, resolve),
  )
  return { ...(verdict.responseHeaders ?? responseHeaders) }
}

const { rules } = usual

offer({
  request: (url: string) => decideRequest({ url, method: 'GET', resourceType: 'image' }),
  async permission(name: string) {
    const asked = new Promise<boolean>((resolve, reject) => {
      if (rules.permissionRequest)
        rules.permissionRequest(null, name, resolve, { requestingUrl: 'app://outpost/', isMainFrame: true })
      else reject(new Error('The app set no handler for permission requests.'))
    })
    const checked = rules.permissionCheck?.(null, name, 'app://outpost/', {})
    return { asked: await asked, checked }
  },
})
