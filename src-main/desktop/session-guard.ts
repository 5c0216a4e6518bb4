import type { OnBeforeRequestListenerDetails, Session } from 'electron'
import { isPageUrl, pageOrigin } from './page-address.ts'
import { findSpellingLanguages } from './spelling.ts'
import { hasSpellChecker } from './window.ts'

export type GuardedSession = Pick<
  Session,
  | 'availableSpellCheckerLanguages'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
  | 'on'
> & { readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'> }

export interface GuardOptions {
  readonly development: DevelopmentAddress | null
  readonly platform: NodeJS.Platform
  /** The user's languages, the preferred one first. */
  readonly languages: readonly string[]
}

/** Our own scheme with a host that we do not serve, so nothing leaves the computer. */
const noDictionaries = 'app://no-dictionaries/'

/** Limits a session to the app: no other address, no permission, no download but of its own files, no downloaded dictionary. */
export function guardSession(session: GuardedSession, { development, platform, languages }: GuardOptions): void {
  // Must be first: a new session looks for its dictionary right after this.
  session.setSpellCheckerDictionaryDownloadURL(noDictionaries)
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isAllowedRequest(details, development) }))
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  // The page's own files, such as an export. The system asks where to save them.
  session.on('will-download', (event, item) => void (isOwnFile(item.getURL()) || event.preventDefault()))
  const checked = hasSpellChecker(platform) ? findSpellingLanguages(languages, session.availableSpellCheckerLanguages) : []
  // Naming languages turns the spell checker on, and naming none turns it off, so set it last.
  session.setSpellCheckerLanguages(checked)
  session.setSpellCheckerEnabled(hasSpellChecker(platform))
}

/** The bundler's address during development, such as `http://127.0.0.1:5173`. */
export type DevelopmentAddress = string

const isOwnFile = (url: string): boolean => url.startsWith(`blob:${pageOrigin}/`)

export type RequestDetails = Pick<OnBeforeRequestListenerDetails, 'url' | 'resourceType'>

export function isAllowedRequest({ url, resourceType }: RequestDetails, development: DevelopmentAddress | null): boolean {
  if (isPageUrl(url) || isOwnFile(url)) return true
  if (url.startsWith('data:')) return resourceType === 'image'
  if (development === null) return false
  return url.startsWith('devtools://') || url.startsWith(`${development.replace(/^http/, 'ws')}/`)
}
