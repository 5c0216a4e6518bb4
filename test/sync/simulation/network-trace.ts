/** What happened in a run, in order, for reading when a seed fails. */
export interface Trace {
  /** Anything that is no call: an action of another user, a kill, a jump of the clock. */
  note(words: string): void
  /** The last lines, oldest first. */
  read(last?: number): string
  readonly lines: readonly string[]
}

export interface WritableTrace extends Trace {
  add(at: number, words: string): void
}

const most = 20_000

export function createTrace(elapsed: () => number): WritableTrace {
  const lines: string[] = []
  const add = (at: number, words: string) => {
    if (lines.length >= most) lines.splice(0, most / 2)
    lines.push(`${(at / 1000).toFixed(3).padStart(10)} s  ${words}`)
  }
  return {
    add,
    lines,
    note(words) {
      add(elapsed(), `-- ${words}`)
    },
    read: (last = 60) => lines.slice(-last).join('\n'),
  }
}

/** The part of an address that tells calls apart, as a person would write it. */
export function showAddress(url: string): string {
  const { pathname, search, origin } = new URL(url)
  const path = decodeURIComponent(pathname.replace('/api/v1/', '')) + decodeURIComponent(search.replaceAll('+', ' '))
  return origin === 'https://crm.example' ? path : `${origin}${path}`
}
