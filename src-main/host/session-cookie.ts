/** Cookies are shared by all ports of a host, so the name tells whose it is. */
export const cookieName = (port: number) => `outpost-${port}`

/** The cookie of a session; a browser that got it over https sends it back over https alone. */
export function toCookie(port: number, secret: string, isHttps: boolean): string {
  return `${cookieName(port)}=${secret}; HttpOnly; SameSite=Strict; Path=/${isHttps ? '; Secure' : ''}`
}

/** Every value that a request gives for a name. */
export function listCookies(request: Request, port: number): string[] {
  const prefix = `${cookieName(port)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(/; */)
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
}
