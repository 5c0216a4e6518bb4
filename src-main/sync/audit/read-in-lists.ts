import { fromBytes } from '../../store/attributes.ts'
import { findingsOf } from '../findings/findings.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { listHiddenArchive } from '../findings/parts.ts'
import type { RemoteObject } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { sizeOf } from '../scan/scan.ts'
import { areaAround } from './area.ts'

/** Where a list cannot be narrowed by time, a record is not worth more calls. */
const mostPages = 3

/** Reads a record with its links in the lists, for a server that does not show records in the trash or the archive by their ids. */
export async function readInLists(run: Run, type: string, id: string): Promise<RemoteObject | undefined> {
  const { registry, store } = run.place
  const findings = needFindings(run)
  const known = findingsOf(findings, type)
  const [row] = (await store.read({ type, where: { op: 'id', ids: [id] } })).rows
  const window = areaAround(findings, type, row && fromBytes(row.attributes)['created-at'])['created-at']
  for (const part of [...known.cover, ...listHiddenArchive(needResource(registry, type), known.cover)]) {
    const scan = { part, by: 'created-at', size: sizeOf(known) } as const
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await run.remote.list(type, toScanQuery(registry, findings, type, scan, window, page, 'poll'), 'poll')
      if (answer.is !== 'ok') break
      const found = answer.value.data.find((object) => object.id === id)
      if (found) return found
      if (answer.value.data.length < scan.size) break
    }
  }
  return undefined
}
