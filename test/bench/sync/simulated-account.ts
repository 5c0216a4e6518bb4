import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { createPulling, type Pulling } from '../../sync/pulling.ts'

export interface SimulatedOptions {
  readonly contacts: number
  readonly latencyMs: number
  readonly file: string
}

/** A hosted CRM on a clock of its own, and an account in a real database that mirrors it. */
export async function createSimulatedAccount({ contacts, latencyMs, file }: SimulatedOptions): Promise<Pulling> {
  await mkdir(dirname(file), { recursive: true })
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
  const store = openSqliteStore({ file, key: randomBytes(32), registry, ids: 'down' })
  const others = Math.round(contacts / 2)
  const sizes = { contacts, companies: Math.round(contacts / 5), deals: others, orders: others, importMinutes: true }
  return createPulling({ sizes, latencyMs, seed: 7, store })
}
