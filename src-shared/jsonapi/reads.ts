/**
 * Several reads of a window in one request, because each request costs a page that loads more than its answer. The answer has two
 * lines for each read: its status and headers, and its body.
 */
export const readsPath = '/ext/v1/reads'
export const mostReads = 12

export interface ReadHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

export const toReadsPath = (paths: readonly string[]): string =>
  `${readsPath}?${paths.map((path) => `path=${encodeURIComponent(path)}`).join('&')}`

/** The part of a `URL` that says which reads it asks for. */
interface Address {
  readonly pathname: string
  readonly searchParams: { getAll(name: string): string[] }
}

/** The paths of the reads that an address asks for; none if it asks for something else. */
export const listReadPaths = ({ pathname, searchParams }: Address): string[] =>
  pathname === readsPath ? searchParams.getAll('path') : []

/** Undefined if the text is something else. */
export function splitReads(text: string): (ReadHead & { readonly body: string })[] | undefined {
  const lines = text.split('\n')
  if (lines.length % 2 === 0 || lines.at(-1) !== '') return undefined
  try {
    return lines.slice(0, -1).flatMap((line, at) => {
      return at % 2 === 0 ? [{ ...(JSON.parse(line) as ReadHead), body: lines[at + 1] ?? '' }] : []
    })
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
