import { hasCode } from '../../account/account-problem.ts'
import { partsTable, prefixesTable, quote } from '../../store/sqlite/names.ts'
import type { Exam, Finding, Repair } from '../fault.ts'
import { clearSearch } from '../repairs.ts'

const indexLine = /(?:missing from index|wrong # of entries in index|non-unique entry in index) (.+)$/
const searchLine = /FTS5 table main\.(.+)$|from table "(.+)"$/
const lostPage = /unable to get the page/
/** After this many lines, more add nothing. */
const most = 20

/** Runs SQLite's own check of every page, tree and index. */
export function* checkDatabase(exam: Exam): Iterable<Finding> {
  let found: string[]
  try {
    found = exam.connection.db.prepare(`PRAGMA integrity_check(${most})`).pluck().all() as string[]
  } catch (error) {
    // A search index that cannot even be opened fails with a general error.
    if (!isDamage(error) && !hasCode(error, 'SQLITE_ERROR')) throw error
    found = [(error as Error).message]
  }
  const lines = found.flatMap((text) => text.split('\n')).filter((line) => !/^(?:ok|\*\*\*.*)$/.test(line))
  // After the first unreadable page, all later ones fail too, so they add nothing.
  const unreadable = lines.find((line) => lostPage.test(line))
  for (const line of new Set(lines.filter((text) => text === unreadable || !lostPage.test(text)))) {
    const repair = findRepair(exam, line)
    const fault = repair ? line : `${line}; what cannot be read, a backup has: outpost restore`
    yield { check: 'database', type: null, id: null, fault, ...(repair && { repair }) }
  }
}

/** Derived data can be rebuilt; unreadable pages cannot. */
function findRepair({ registry, unfit }: Exam, line: string): Repair | undefined {
  const index = indexLine.exec(line)?.[1]
  if (index !== undefined) return ({ db }) => void db.exec(`REINDEX ${quote(index)}`)
  const [, malformed, broken] = searchLine.exec(line) ?? []
  const table = malformed ?? broken
  const type = [...registry.keys()].find((name) => table === partsTable(name) || table === prefixesTable(name))
  if (type === undefined || table === undefined) return undefined
  unfit.add(table)
  return clearSearch(type)
}

/** Whether a page is damaged, as opposed to a file with another key. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_CORRUPT|^SQLITE_IOERR_DATA/.test(String(error.code))
}
