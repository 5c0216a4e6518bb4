import { vi } from 'vitest'

/** What went wrong in a window that no one asked for. */
export interface Troubles {
  /** From now on, what matches is part of the test. */
  expect(pattern: RegExp): void
  /** What is heard elsewhere than in the console. */
  note(line: string): void
  listUnexpected(): string[]
  end(): void
}

/** Vue's router says so of every alias with fewer places in it than the address it stands for. */
const ofAliases = /VUE_ROUTER_R0102/
/** Said when the drafts of the window before are deleted. */
const ofDrafts = /Another connection wants to delete database/

export function watchTroubles(): Troubles {
  const seen: string[] = []
  const expected = [ofAliases, ofDrafts]
  const hear = (...words: unknown[]) => void seen.push(words.map(toText).join(' '))
  const spies = [vi.spyOn(console, 'error').mockImplementation(hear), vi.spyOn(console, 'warn').mockImplementation(hear)]
  return {
    expect: (pattern) => void expected.push(pattern),
    note: (line) => void seen.push(line),
    listUnexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
    end: () => spies.forEach((spy) => spy.mockRestore()),
  }
}

const toText = (word: unknown) => (word instanceof Error ? (word.stack ?? word.message) : String(word))
