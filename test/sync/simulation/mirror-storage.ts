import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../../src-main/store/port.ts'
import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { key, putEmptyDatabase } from '../../support/empty-database.ts'
import { createMirrorStore } from './mirror-account.ts'

/** Where an account is kept while the processes that sync it come and go. */
export interface MirrorStorage {
  /** The store as a process that starts now finds it. */
  open(): Store
  /** What is there at this moment is all that the next process will find. */
  kill(): void
  /** Copies what is there now; calling the answer puts the copy in the place of what is there then. */
  copy?(): () => void
  close(): Promise<void>
}

/** Each call of a memory store is done as soon as it is made, so there is nothing half done to lose. */
export function createMemoryStorage(): MirrorStorage {
  const store = createMirrorStore()
  return { open: () => store, kill: () => undefined, close: () => store.close() }
}

function copyFiles(from: string, to: string): void {
  for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, to + end)
}

/** A real database. A kill copies it, with the log beside it, and the next process opens that copy. */
export function createSqliteStorage(): MirrorStorage {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-simulation-'))
  const left: Store[] = []
  let lives = 0
  let copies = 0
  let current: Store | undefined
  const fileOf = (life: number) => join(folder, String(life), 'account.db')

  return {
    open() {
      if (current) return current
      mkdirSync(join(folder, String(lives)), { recursive: true })
      if (!existsSync(fileOf(lives))) putEmptyDatabase(fileOf(lives))
      current = openSqliteStore({ file: fileOf(lives), key, registry, ids: 'down' })
      return current
    },
    kill() {
      if (!current) return
      mkdirSync(join(folder, String(lives + 1)))
      copyFiles(fileOf(lives), fileOf(lives + 1))
      left.push(current)
      current = undefined
      lives += 1
    },
    copy() {
      const copied = join(folder, `copy-${String((copies += 1))}`)
      mkdirSync(copied)
      copyFiles(fileOf(lives), join(copied, 'account.db'))
      return () => {
        if (current) left.push(current)
        current = undefined
        lives += 1
        mkdirSync(join(folder, String(lives)))
        copyFiles(join(copied, 'account.db'), fileOf(lives))
      }
    },
    async close() {
      for (const store of current ? [...left, current] : left) await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
