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
type PermissionRequest = (contents: unknown, permission: string, callback: (granted: boolean) => void, details: object) => void
type PermissionCheck = (contents: unknown, permission: string, origin: string, details: object) => boolean

const rules: {
  beforeRequest?: BeforeRequest
  headersReceived?: HeadersReceived
  permissionRequest?: PermissionRequest
  permissionCheck?: PermissionCheck
} = {}

/** Electron takes an optional filter first; the app's rules are for every address, so a filter would be a surprise here. */
function listenerOf<T>(given: readonly unknown[]): T {
  if (given.length > 1) throw new Error('The stand-in knows no filters on web requests.')
  return given[0] as T
}

const known = {
  webRequest: {
    onBeforeRequest: (...given: unknown[]) => void (rules.beforeRequest = listenerOf<BeforeRequest>(given)),
    onHeadersReceived: (...given: unknown[]) => void (rules.headersReceived = listenerOf<HeadersReceived>(given)),
  },
  setPermissionRequestHandler: (handler: PermissionRequest) => void (rules.permissionRequest = handler),
  setPermissionCheckHandler: (handler: PermissionCheck) => void (rules.permissionCheck = handler),
}

/** Everything else that is set on a session is only noted. */
const defaultSession = new Proxy(known, {
  get(target, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (!record.sessionCalls.includes(name)) record.sessionCalls.push(name)
    return name in target ? target[name as keyof typeof target] : () => defaultSession
  },
})

export const session = { defaultSession, fromPartition: () => defaultSession }

export function decideRequest(details: RequestDetails): Promise<Verdict> {
  const { beforeRequest } = rules
  return new Promise((resolve) => (beforeRequest ? beforeRequest(details, resolve) : resolve({})))
}

export async function decideHeaders(details: RequestDetails, response: Response): Promise<Record<string, string | string[]>> {
  const responseHeaders: Record<string, string[]> = {}
  for (const [name, value] of response.headers) (responseHeaders[name] ??= []).push(value)
  const { headersReceived } = rules
  if (!headersReceived) return responseHeaders
  const verdict = await new Promise<HeadersVerdict>((resolve) =>
    headersReceived({ ...details, statusCode: response.status, responseHeaders }, resolve),
  )
  return { ...(verdict.responseHeaders ?? responseHeaders) }
}

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
