export const pageScheme = 'app'
export const pageHost = 'outpost'
export const pageOrigin = `${pageScheme}://${pageHost}`

/** Whether an address belongs to the app itself: its scheme and host, with no port and no name before it. */
export function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  return protocol === `${pageScheme}:` && host === pageHost && username === '' && password === ''
}

/** Whether a path of the app is answered by the engine and not by a page. */
export function isEnginePath(pathname: string): boolean {
  return /^\/(?:api\/v1|ext\/v1|events)(?:\/|$)/.test(pathname)
}

/** Whether an address is one of the app's pages; what the engine answers is data, never a page to be shown. */
export function isPage(url: string): boolean {
  return isPageUrl(url) && !isEnginePath(new URL(url).pathname)
}
