import { readJournalEnd, readPruned } from '../../store/sqlite/journal.ts'
import type { Exam, Fault, Finding } from '../fault.ts'

/** Checks that the journal is complete from its pruned start to its end, and that every entry is readable. */
export function* checkJournal({ connection, unfit }: Exam): Iterable<Finding> {
  if (unfit.has('_journal') || unfit.has('_counters')) return
  const { db } = connection
  const at = (fault: string): Fault => ({ check: 'journal', type: null, id: null, fault })
  const bounds = 'SELECT coalesce(min(seq), 0), coalesce(max(seq), 0) FROM _journal'
  const [first, last] = db.prepare(bounds).raw().get() as [number, number]
  const [end, pruned] = [readJournalEnd(connection), readPruned(connection)]
  if (end < Math.max(last, pruned)) {
    yield {
      ...at('the end of the journal is behind its last entry'),
      repair(writing) {
        const [, present] = writing.db.prepare(bounds).raw().get() as [number, number]
        const wanted = Math.max(present, readPruned(writing), readJournalEnd(writing))
        writing.statement(`DELETE FROM sqlite_sequence WHERE name = '_journal'`).run()
        writing.statement(`INSERT INTO sqlite_sequence (name, seq) VALUES ('_journal', ?)`).run(wanted)
      },
    }
  }
  if (first > 0 && first <= pruned) {
    yield {
      ...at('the journal holds entries that it says were pruned'),
      repair: (writing) =>
        void writing.statement(`UPDATE _counters SET value = (SELECT min(seq) - 1 FROM _journal) WHERE name = 'pruned'`).run(),
    }
  }
  const unreadable = db.prepare(
    `SELECT seq, type FROM _journal WHERE NOT (json_valid(keys) AND json_valid(changes))
    OR json_type(keys) <> 'array' OR json_type(changes) <> 'object'`,
  )
  for (const [seq, type] of unreadable.raw().iterate() as IterableIterator<[number, string]>) {
    yield { ...at(`the entry ${seq} cannot be read`), type }
  }
}
