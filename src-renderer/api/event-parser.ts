export interface StreamEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Returns a parser. It takes text in chunks of any size and returns the complete events. */
export function createEventParser(): (text: string) => StreamEvent[] {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []

  function takeLine(line: string, found: StreamEvent[]): void {
    if (line === '') {
      if (data.length > 0) found.push({ id, event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }

  return (text) => {
    const found: StreamEvent[] = []
    const whole = rest + text
    // A carriage return at the end may be the first half of a CRLF.
    const held = whole.endsWith('\r') ? '\r' : ''
    const lines = whole.slice(0, whole.length - held.length).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + held
    for (const line of lines) takeLine(line, found)
    return found
  }
}
