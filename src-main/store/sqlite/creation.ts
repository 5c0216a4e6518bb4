import type { Migration } from './migrations/migration.ts'

const creating = /^CREATE (?:UNIQUE |VIRTUAL )?(?:TABLE|INDEX) (\S+|"[^"]+") /
const adding = /^ALTER TABLE (\S+|"[^"]+") ADD COLUMN (.+)$/
const dropping = /^DROP INDEX (\S+|"[^"]+")$/

/**
 * The statements of all migrations, for a new database: a table has from the start the columns that later ones add, and an index that
 * a later one drops is not made. The same schema comes of it, word for word, in half the time: SQLite reads the whole schema
 * again after each added column. After a statement of another kind, all are taken as they are.
 */
export function toCreation(migrations: readonly Migration[]): string[] {
  const steps = migrations.flatMap(({ statements }) => statements)
  const made = new Map<string, string>()
  for (const [index, step] of steps.entries()) {
    const [, created] = creating.exec(step) ?? []
    const [, widened = '', column = ''] = adding.exec(step) ?? []
    const [, dropped = ''] = dropping.exec(step) ?? []
    const table = made.get(widened)
    if (created !== undefined) made.set(created, step)
    else if (table?.endsWith(')')) made.set(widened, `${table.slice(0, -1)}, ${column})`)
    else if (!made.delete(dropped)) return [...made.values(), ...steps.slice(index)]
  }
  return [...made.values()]
}
