import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../../src-main/store/port.ts'
import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { createMirrorStore } from './mirror-account.ts'

/** Where an account is kept while the processes that sync it come and go. */
export interface MirrorStorage {
  /** The store as a process that starts now finds it. */
  open(): Store
  /** What is there at this moment is all that the next process will find. */
  kill(): void
  close(): Promise<void>
}

/** Each call of a memory store is done as soon as it is made, so there is nothing half done to lose. */
export function createMemoryStorage(): MirrorStorage {
  const store = createMirrorStore()
  return { open: () => store, kill: () => undefined, close: () => store.close() }
}

const key = new Uint8Array(32).fill(7)

/** A real database. A kill copies it, with the log beside it, and the next process opens that copy. */
export function createSqliteStorage(): MirrorStorage {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-simulation-'))
  const left: Store[] = []
  let lives = 0
  let current: Store | undefined
  const fileOf = (life: number) => join(folder, String(life), 'account.db')

  return {
    open() {
      if (current) return current
      mkdirSync(join(folder, String(lives)), { recursive: true })
      current = openSqliteStore({ file: fileOf(lives), key, registry, ids: 'down' })
      return current
    },
    kill() {
      if (!current) return
      mkdirSync(join(folder, String(lives + 1)))
      for (const end of ['', '-wal']) {
        if (existsSync(fileOf(lives) + end)) copyFileSync(fileOf(lives) + end, fileOf(lives + 1) + end)
      }
      left.push(current)
      current = undefined
      lives += 1
    },
    async close() {
      for (const store of current ? [...left, current] : left) await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
