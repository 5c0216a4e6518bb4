export interface SeenEvent {
  readonly id: string
  readonly event: string
  readonly data: {
    readonly type: string
    readonly ids: readonly string[]
    readonly action: string
    readonly fields: readonly string[]
  }
}

interface Source {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Reads server-sent events as a page would. `kinds`: which events `take` returns. */
export async function openEventStream(source: Source, token: string, lastId?: string, kinds: readonly string[] = ['change']) {
  const headers = { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) }
  const response = await source.fetch('/events', { headers })
  if (response.status !== 200 || !response.body) throw new Error(`/events answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const waiting: SeenEvent[] = []
  let rest = ''

  async function more(): Promise<boolean> {
    const { done, value } = await reader.read()
    if (done) return false
    const pieces = (rest + value).split('\n\n')
    rest = pieces.pop() ?? ''
    waiting.push(...pieces.map(toSeen).filter(({ event }) => kinds.includes(event)))
    return true
  }

  return {
    /** The next `count` events; fewer where the stream ends. */
    async take(count: number): Promise<SeenEvent[]> {
      while (waiting.length < count && (await more()));
      return waiting.splice(0, count)
    },
    close: () => reader.cancel(),
  }
}

function toSeen(piece: string): SeenEvent {
  const member = (name: string) =>
    piece
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  return { id: member('id'), event: member('event'), data: JSON.parse(member('data') || '{}') as SeenEvent['data'] }
}
