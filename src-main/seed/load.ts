import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Store } from '../store/port.ts'
import { createChunk, type Chunk } from './chunk.ts'
import type { Counts } from './counts.ts'
import { generateAccount } from './generate.ts'
import { createKeyMap, type Keys } from './keys.ts'
import { createNumbers } from './numbers.ts'
import { readPresent, type Present } from './present.ts'
import type { SeedRecord } from './record.ts'

export interface SeedOptions {
  readonly store: Store
  readonly registry: Registry
  readonly counts: Counts
  readonly seed: string
  readonly now: number
  readonly timeZone: string
  /** The share of rows created within three import minutes. Default: none. */
  readonly imported?: number
  readonly onProgress?: (progress: SeedProgress) => void
}

export interface SeedProgress {
  readonly type: string
  readonly done: number
  readonly total: number
}

const chunkSize = 250
const mostTries = 50

/** Fills the account, one commit per chunk. Others may write to it at the same time. Returns the created records per type. */
export async function seedAccount(options: SeedOptions): Promise<{ [type: string]: number }> {
  const { store, registry, counts, now, onProgress = () => undefined } = options
  const present = await readPresent(store)
  const numbers = createNumbers(store)
  const keys = createKeyMap()
  const created: { [type: string]: number } = {}
  let chunk = createChunk(registry, keys)

  const flush = async () => {
    const full = chunk
    chunk = createChunk(registry, keys)
    if (full.size === 0) return
    await commit(full)
    for (const [type, count] of full.counts) {
      const done = (created[type] = (created[type] ?? 0) + count)
      if (isMain(counts, type)) onProgress({ type, done, total: counts[type] })
    }
  }

  const commit = async (full: Chunk) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { allotted, require } = await numbers.allot(full.numbered)
      const operations = full.toOperations(allotted)
      const actor = { user: null, token: null }
      const result = await store.commit({ at: now, actor, origin: 'system', summarised: true, require, operations })
      if (result.ok) return keys.settle(result.created)
      numbers.forget()
    }
    throw new Error(`another process kept taking the numbers for ${mostTries} tries`)
  }

  for (const record of generateAccount(options)) {
    const known = findKnown(present, keys, record)
    if (known) {
      keys.reuse(record.ref, known)
      continue
    }
    if (chunk.size >= chunkSize || keys.needsIds(record)) await flush()
    chunk.add(record)
  }
  await flush()
  return created
}

function isMain(counts: Counts, type: string): type is keyof Counts {
  return Object.hasOwn(counts, type)
}

function findKnown(present: Present, keys: Keys, { ref, known, within, held }: SeedRecord) {
  if (known === undefined) return undefined
  if (within === undefined) return present.find(ref.type, known, null)
  const outer = held?.[within]
  const key = outer ? keys.find(outer) : null
  return typeof key === 'number' ? present.find(ref.type, known, key) : undefined
}
