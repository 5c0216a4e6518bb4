import type { ReadStream } from 'node:tty'

/** Keys of a terminal, each as it is pressed; gives back what ends it. Elsewhere there are none. */
export function listenToKeys(input: ReadStream, keys: Readonly<Record<string, () => void>>): () => void {
  if (!input.isTTY) return () => {}
  const onKeys = (text: string) => {
    for (const key of text) keys[key.toLowerCase()]?.()
  }
  input.setRawMode(true).setEncoding('utf8').on('data', onKeys)
  return () => {
    input.off('data', onKeys).setRawMode(false)
    input.pause()
  }
}
