/** What happened in a run, in order, for reading when a seed fails. */
export interface Trace {
  /** Anything that is no call: an action of another user, a kill, a jump of the clock. */
  note(words: string): void
  /** The last lines, oldest first. */
  read(last?: number): string
  readonly lines: readonly string[]
}

export interface WritableTrace extends Trace {
  /** Words that take time to make are made only when somebody reads them. */
  add(at: number, words: string | (() => string)): void
}

const most = 20_000

export function createTrace(elapsed: () => number): WritableTrace {
  const kept: { readonly at: number; readonly words: string | (() => string) }[] = []
  const add: WritableTrace['add'] = (at, words) => {
    if (kept.length >= most) kept.splice(0, most / 2)
    kept.push({ at, words })
  }
  const toLine = ({ at, words }: (typeof kept)[number]) =>
    `${(at / 1000).toFixed(3).padStart(10)} s  ${typeof words === 'string' ? words : words()}`
  return {
    add,
    get lines() {
      return kept.map(toLine)
    },
    note(words) {
      add(elapsed(), `-- ${words}`)
    },
    read: (last = 60) => kept.slice(-last).map(toLine).join('\n'),
  }
}

/** The part of an address that tells calls apart, as a person would write it. */
export function showAddress(url: string): string {
  const { pathname, search, origin } = new URL(url)
  const path = decodeURIComponent(pathname.replace('/api/v1/', '')) + decodeURIComponent(search.replaceAll('+', ' '))
  return origin === 'https://crm.example' ? path : `${origin}${path}`
}
