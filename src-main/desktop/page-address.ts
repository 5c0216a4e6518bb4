export const pageScheme = 'app'
export const pageHost = 'outpost'
export const pageOrigin = `${pageScheme}://${pageHost}`

/** Whether an address belongs to the app: its scheme and host, without a port or subdomain. */
export function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  return protocol === `${pageScheme}:` && host === pageHost && username === '' && password === ''
}

/** Whether the engine, not a page, answers this path. */
export function isEnginePath(pathname: string): boolean {
  return /^\/(?:api\/v1|ext\/v1|events)(?:\/|$)/.test(pathname)
}

/** Whether the workspace answers this path. */
export function isWorkspacePath(pathname: string): boolean {
  return /^\/workspace(?:\/|$)/.test(pathname)
}

/** Whether an address is one of the app's pages. Answers of the engine and the workspace are data, never pages. */
export function isPage(url: string): boolean {
  if (!isPageUrl(url)) return false
  const { pathname } = new URL(url)
  return !isEnginePath(pathname) && !isWorkspacePath(pathname)
}
