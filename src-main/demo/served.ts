/** An account that is served, and a token that opens it. */
export interface Served {
  readonly url: string
  readonly token: string
}

export function callServed({ url, token }: Served, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
  })
}

/** The document that is there; anything but 200 is a fault of the demo. */
export async function readServed<T>(served: Served, path: string, signal?: AbortSignal): Promise<T> {
  const response = await callServed(served, path, signal ? { signal } : {})
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
