import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly type: string
  readonly fileName: string
  readonly code?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/** The size in gzip of every script that a page loads before it runs: its entries and all that these import at once. */
export function countFirstBytes(bundle: Readonly<Record<string, Chunk>>): number {
  const first = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || first.has(name)) return
    first.add(name)
    chunk.imports?.forEach(add)
  }
  for (const chunk of Object.values(bundle)) if (chunk.isEntry) add(chunk.fileName)
  return [...first].reduce((sum, name) => sum + gzipSync(bundle[name]?.code ?? '', { level: 9 }).length, 0)
}
