import type { OnBeforeRequestListenerDetails, Session } from 'electron'
import { isPageUrl, pageOrigin } from './page-address.ts'

export type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'on'
> & { readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'> }

/** Closes a session to everything but the app: no other address, no permission, no download, no dictionary. */
export function guardSession(session: GuardedSession, development: DevelopmentAddress | null): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isAllowedRequest(details, development) }))
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  // A spell checker would fetch its dictionaries.
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerLanguages([])
}

/** Where the bundler serves pages while they are being written, such as `http://127.0.0.1:5173`. */
export type DevelopmentAddress = string

export type RequestDetails = Pick<OnBeforeRequestListenerDetails, 'url' | 'resourceType'>

export function isAllowedRequest({ url, resourceType }: RequestDetails, development: DevelopmentAddress | null): boolean {
  if (isPageUrl(url) || url.startsWith(`blob:${pageOrigin}/`)) return true
  if (url.startsWith('data:')) return resourceType === 'image'
  if (development === null) return false
  return url.startsWith('devtools://') || url.startsWith(`${development.replace(/^http/, 'ws')}/`)
}
