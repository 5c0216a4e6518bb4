import type { Handler } from '../engine/engine.ts'
import { contentSecurityPolicy, pageHeaders } from '../host/content-security-policy.ts'
import type { DevelopmentAddress } from './session-guard.ts'

/** The pages from the bundler during development. The window's address stays the same. */
export function createDevelopmentPages(address: DevelopmentAddress): Handler {
  const policy = contentSecurityPolicy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ${address.replace(/^http/, 'ws')}`)
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const accept = request.headers.get('accept') ?? '*/*'
    const response = await fetch(`${address}${pathname}${search}`, { headers: { accept } })
    const headers = new Headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
    const type = response.headers.get('content-type')
    if (type) headers.set('content-type', type)
    return new Response(response.body, { status: response.status, headers })
  }
}
