import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly type: string
  readonly name?: string | undefined
  readonly fileName: string
  readonly code?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/**
 * The gzip size of all scripts that a page loads before its first render: its entries, their static imports, and the largest of
 * the chunks in `oneOf`, of which each page loads one.
 */
export function countFirstBytes(bundle: Readonly<Record<string, Chunk>>, oneOf: readonly string[] = []): number {
  const first = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || first.has(chunk)) return
    first.add(chunk)
    chunk.imports?.forEach(add)
  }
  for (const chunk of Object.values(bundle)) if (chunk.isEntry) add(chunk.fileName)
  const chosen = oneOf.map((name) => Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === name))
  return [...first].reduce((sum, chunk) => sum + countBytes(chunk), Math.max(0, ...chosen.map(countBytes)))
}

const countBytes = (chunk: Chunk | undefined): number => gzipSync(chunk?.code ?? '', { level: 9 }).length
