/** The address of a served account and a token for it. */
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

/** Reads a JSON document. Throws on any status but 200. */
export async function readServed<T>(served: Served, path: string, signal?: AbortSignal): Promise<T> {
  const response = await callServed(served, path, signal ? { signal } : {})
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
