/** The shapes of sync's own port, said again so that the hosted CRM stands alone. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

export interface HttpAnswer {
  readonly is: 'answer'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Headers for the network alone: the answer breaks off on its way, or never comes. */
export const breaksOff = 'x-breaks-off'
export const neverComes = 'x-never-comes'
