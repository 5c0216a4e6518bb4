/** All ports of a host share cookies, so the name contains the port. */
export const cookieName = (port: number) => `outpost-${port}`

/** The session cookie. If set over https, browsers send it only over https. */
export function toCookie(port: number, secret: string, isHttps: boolean): string {
  return `${cookieName(port)}=${secret}; HttpOnly; SameSite=Strict; Path=/${isHttps ? '; Secure' : ''}`
}

/** All values of a cookie name in a request. */
export function listCookies(request: Request, port: number): string[] {
  const prefix = `${cookieName(port)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(/; */)
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
}
