/** Chromium knows no scheme of ours, so it sees the app under a loopback name, which is a secure context as well. */
export const pageOrigin = 'http://outpost.localhost'
export const appOrigin = 'app://outpost'

export function isPageUrl(url: string): boolean {
  return url === pageOrigin || url.startsWith(`${pageOrigin}/`)
}

export function toAppUrl(url: string): string {
  return isPageUrl(url) ? appOrigin + url.slice(pageOrigin.length) : url
}

export function toPageUrl(url: string): string {
  return url === appOrigin || url.startsWith(`${appOrigin}/`) ? pageOrigin + url.slice(appOrigin.length) : url
}
