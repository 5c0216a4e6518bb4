import type { ReadStream } from 'node:tty'

type Input = Pick<ReadStream, 'isTTY' | 'setEncoding' | 'on' | 'off' | 'pause' | 'setRawMode'>

/** Calls a handler for each key pressed in the terminal or written to a pipe. Returns a function that stops listening. */
export function listenToKeys(input: Input, keys: Readonly<Record<string, () => void>>): () => void {
  const onKeys = (text: string) => {
    for (const key of text) keys[key.toLowerCase()]?.()
  }
  if (input.isTTY) input.setRawMode(true)
  input.setEncoding('utf8')
  input.on('data', onKeys)
  return () => {
    input.off('data', onKeys)
    if (input.isTTY) input.setRawMode(false)
    input.pause()
  }
}
