import type { ReadStream } from 'node:tty'

type Input = Pick<ReadStream, 'isTTY' | 'setEncoding' | 'on' | 'off' | 'pause' | 'setRawMode'>

/** Keys of a terminal, each as it is pressed, or as a script writes them to a pipe; gives back what ends it. */
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
