import type { ReadStream, WriteStream } from 'node:tty'

/** Asks the user for a secret without showing it. Resolves to undefined if there is no terminal. */
export type AskHidden = (question: string) => Promise<string | undefined>

export const askHidden: AskHidden = (question) => {
  const { stdin, stderr } = process
  return stdin.isTTY && stderr.isTTY ? readHidden(question, stdin, stderr) : Promise.resolve(undefined)
}

const endOfText = '\u0003'
const endOfFile = '\u0004'

/** Reads a line with the terminal's echo off. */
export function readHidden(
  question: string,
  input: Pick<ReadStream, 'setRawMode' | 'on' | 'off' | 'resume' | 'pause' | 'setEncoding'>,
  output: Pick<WriteStream, 'write'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = ''
    const end = (finish: () => void) => {
      input.off('data', read)
      input.setRawMode(false)
      input.pause()
      output.write('\n')
      finish()
    }
    const read = (text: string) => {
      for (const character of text) {
        if (character === '\r' || character === '\n' || character === endOfFile) return end(() => resolve(line))
        if (character === endOfText) return end(() => reject(new Interrupted()))
        if (character === '\b' || character === '\u007f') line = [...line].slice(0, -1).join('')
        else if (character >= ' ') line += character
      }
    }
    output.write(question)
    input.setRawMode(true)
    input.setEncoding('utf8')
    input.on('data', read)
    input.resume()
  })
}

/** The user pressed Ctrl+C, which sends no signal while the terminal is in raw mode. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
