import { expect } from 'vitest'
import type { Outcome } from './run-outpost.ts'

/** One line and nothing else: a result on standard output, or, where the command failed, the reason on standard error. */
export function expectLine({ code, out, err }: Outcome, exit: number, words: RegExp): void {
  const [line, rest] = exit === 0 ? [out, err] : [err, out]
  expect({ code, rest, lines: line.trimEnd().split('\n').length, line }).toMatchObject({ code: exit, rest: '', lines: 1 })
  expect(line).toMatch(words)
}
