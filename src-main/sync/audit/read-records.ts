import { needResource } from '../../../src-shared/schema/columns.ts'
import { applyPage } from '../apply/apply-page.ts'
import { listOwnLinks } from '../apply/links-of.ts'
import { findingsOf } from '../findings/findings.ts'
import { completeLinks, withIncluded } from '../pull/read-page.ts'
import type { Failure, Outcome, RecordDocument } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'

/** One record by its id, with its links. */
export function readRecord(run: Run, type: string, id: string): Promise<Outcome<RecordDocument>> {
  const { registry } = run.place
  const { withoutInclude } = findingsOf(needFindings(run), type)
  const include = listOwnLinks(registry, needResource(registry, type)).filter((name) => !withoutInclude.includes(name))
  return run.remote.read(type, id, { include })
}

/** Stores a record as it was read by its id. */
export async function applyRecord(
  run: Run,
  { data, included }: RecordDocument,
  trashed: boolean | null,
): Promise<Failure | undefined> {
  const completed = await completeLinks(run, data.type, [data], 'poll')
  if ('is' in completed) return completed
  const page = { type: data.type, ...withIncluded(completed, included), trashed, summarised: false }
  const applied = await applyPage(run.place, page, null)
  run.tally.created += applied.created
  run.tally.updated += applied.updated
  return undefined
}

/** Records that only the server has; one that is gone again by now is nobody's loss. */
export async function bringRecords(
  run: Run,
  type: string,
  ids: readonly string[],
  trashed: boolean | null,
): Promise<Failure | undefined> {
  const failures = await Promise.all(
    ids.map(async (id) => {
      const outcome = await readRecord(run, type, id)
      if (outcome.is === 'ok') return applyRecord(run, outcome.value, trashed)
      return outcome.is === 'absent' || outcome.is === 'forbidden' ? undefined : outcome
    }),
  )
  return failures.find((failure) => failure !== undefined)
}
