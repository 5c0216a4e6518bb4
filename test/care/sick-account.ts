import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examine, repair } from '../../src-main/care/doctor.ts'
import type { Fault } from '../../src-main/care/fault.ts'
import { ensureAccount } from '../../src-main/engine/account.ts'
import { completeCounts } from '../../src-main/seed/counts.ts'
import { seedAccount } from '../../src-main/seed/load.ts'
import { everything } from '../../src-main/store/plan.ts'
import { openConnection, type Connection } from '../../src-main/store/sqlite/connection.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { key, putEmptyDatabase } from '../support/empty-database.ts'

export { key }
const now = Date.parse('2026-03-02T12:00:00Z')

export function connect(file: string): Connection {
  return openConnection({ file, key, busyTimeoutMs: 5000, now: () => performance.now(), version: migrations.length })
}

/** A small account with something of everything that is checked, to be copied for each test. */
export async function createModel(): Promise<{ readonly file: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-care-'))
  const file = join(folder, 'outpost.db')
  putEmptyDatabase(file)
  const store = openSqliteStore({ file, key })
  await ensureAccount(store, { kind: 'local', timeZone: 'UTC', now })
  await seedAccount({ store, registry, counts: completeCounts({ contacts: 12 }), seed: 'care', now, timeZone: 'UTC' })
  const batch = { at: now, actor: { user: null, token: null }, origin: 'user' } as const
  const { rows } = await store.read({ type: 'contacts', where: everything })
  const [adopted, first, second, gone] = rows.slice(-4)
  if (!adopted || !first || !second || !gone) throw new Error('too few contacts')
  const result = await store.commit({
    ...batch,
    operations: [
      { op: 'adopt', type: 'contacts', key: adopted.key, id: '900' },
      { op: 'link', type: 'contacts', from: first.key, relationship: 'contacts', to: [second.key] },
      { op: 'delete', type: 'contacts', key: gone.key },
    ],
  })
  if (!result.ok) throw new Error('a precondition failed')
  await store.close()
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}

export interface Patient {
  readonly file: string
  /** Runs as raw SQL, past all that the store looks after. */
  harm(...statements: string[]): void
  ask(sql: string): unknown
  check(): Fault[]
  mend(): { readonly found: Fault[]; readonly left: Fault[] }
}

export function admit(model: string, folder: string): Patient {
  const file = join(folder, 'outpost.db')
  cpSync(model, file)
  function use<T>(work: (connection: Connection) => T): T {
    const connection = connect(file)
    try {
      return work(connection)
    } finally {
      connection.close()
    }
  }
  return {
    file,
    harm: (...statements) =>
      use(({ db }) => {
        // Lets even what SQLite keeps for itself be written.
        ;(db as typeof db & { unsafeMode(on: boolean): void }).unsafeMode(true)
        for (const statement of statements) db.exec(statement)
      }),
    ask: (sql) => use(({ db }) => db.prepare(sql).pluck().get()),
    check: () => listFaults(file),
    mend: () =>
      use((repairWith) => {
        const [found, left]: [Fault[], Fault[]] = [[], []]
        const looking = { connect: () => connect(file), registry, onFault: (fault: Fault) => found.push(fault) }
        repair({ ...looking, repairWith }, (fault) => left.push(fault))
        return { found, left }
      }),
  }
}

export function listFaults(file: string): Fault[] {
  const found: Fault[] = []
  examine({ connect: () => connect(file), registry, onFault: (fault) => found.push(fault) })
  return found
}
