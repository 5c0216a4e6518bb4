import type { ListDocument, Outcome } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'

const fewRows = 5

/** Reads the first page of a list, or a few rows where a full page fails. */
export async function readSample(run: Run, type: string, filters: Query = {}): Promise<Outcome<ListDocument>> {
  const ask = (size: number) => run.remote.list(type, { ...filters, 'page[number]': 1, 'page[size]': size }, 'poll')
  const answer = await ask(pageSize)
  const isTooMuch = answer.is === 'unavailable' && (answer.why === 'large' || answer.why === 'cut')
  return isTooMuch && (await run.isThere()) ? ask(fewRows) : answer
}
