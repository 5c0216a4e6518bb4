import { toTimeFilters, findingsOf, type Findings } from '../findings/findings.ts'
import { parts, type PartName } from '../findings/parts.ts'
import type { ListDocument, Outcome } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import { sizeOf } from '../scan/scan.ts'
import type { Area } from './area.ts'

/** One list of one type, requested with ids and times only. */
export interface ThinList {
  readonly type: string
  readonly part: PartName
  readonly rank: number
}

/** Requests pages of that list. */
export interface Asker {
  /** The page size. */
  readonly size: number
  /** The first page, which shows the count. A good answer is reused. */
  first(area: Area): Promise<Outcome<ListDocument>>
  page(area: Area, page: number): Promise<Outcome<ListDocument>>
}

export function createAsker(run: Run, findings: Findings, { type, part, rank }: ThinList): Asker {
  const known = findingsOf(findings, type)
  const size = sizeOf(known)
  let thin: Query = known.thins ? { [`fields[${type}]`]: 'created-at' } : {}
  const firsts = new Map<string, Outcome<ListDocument>>()

  function ask(area: Area, number: number): Promise<Outcome<ListDocument>> {
    const query = {
      ...parts[part].filters,
      ...toTimeFilters(findings, 'created-at', area['created-at'].from, area['created-at'].to),
      ...toTimeFilters(findings, 'updated-at', area['updated-at'].from, area['updated-at'].to),
      'page[number]': number,
      'page[size]': size,
      ...thin,
    }
    return run.slots.use(rank, () => run.remote.list(type, query, 'audit'))
  }

  /** Lists that are read whole always come with all fields, so it is unknown whether this server supports `fields`. */
  async function page(area: Area, number: number): Promise<Outcome<ListDocument>> {
    const answer = await ask(area, number)
    if (answer.is !== 'refused' || Object.keys(thin).length === 0) return answer
    thin = {}
    return ask(area, number)
  }

  return {
    size,
    page,
    async first(area) {
      const name = JSON.stringify(area)
      const before = firsts.get(name)
      if (before) return before
      const answer = await page(area, 1)
      if (answer.is === 'ok') firsts.set(name, answer)
      return answer
    },
  }
}
