import { afterAll, beforeAll, describe } from 'vitest'
import { describeFieldRules } from './api/behaviour-fields.ts'
import { describeRecordRules } from './api/behaviour-rules.ts'
import { describeStageRules } from './api/behaviour-stages.ts'
import { describeBodyErrors } from './api/body-errors.ts'
import { describeBothEnds } from './api/both-ends.ts'
import { describeChangedByOthers } from './api/changed-by-others.ts'
import { createClient, type Client } from './api/client.ts'
import { describeCustomValues } from './api/custom-values.ts'
import { describeEntityTags } from './api/entity-tags.ts'
import { describeAddressFilters } from './api/filter-addresses.ts'
import { describeBoundFilters } from './api/filter-bounds.ts'
import { describeDueFilters } from './api/filter-due.ts'
import { describeEndingFilters } from './api/filter-endings.ts'
import { describeLinkFilters } from './api/filter-links.ts'
import { describeFilterNames } from './api/filter-names.ts'
import { describeSearch } from './api/filter-search.ts'
import { describeStateFilters } from './api/filter-states.ts'
import { describeTextFilters } from './api/filter-text.ts'
import { describeHostileInput } from './api/hostile.ts'
import { describeHttpErrors } from './api/http-errors.ts'
import { describeHttpManners } from './api/http-manners.ts'
import { describeIdempotency } from './api/idempotency.ts'
import { describeInclude } from './api/include.ts'
import type { Laws } from './api/laws.ts'
import { describeLinkageErrors } from './api/linkage-errors.ts'
import { describeOperations } from './api/operations.ts'
import { describePaging } from './api/paging.ts'
import { describeParallel } from './api/parallel.ts'
import { describeQueryErrors } from './api/query-errors.ts'
import { describeRelationships } from './api/relationships.ts'
import { describeReminders } from './api/reminders.ts'
import { describeScopes } from './api/scopes.ts'
import { describeSortAndFields } from './api/sort-fields.ts'
import { describeStageTimes } from './api/stage-times.ts'
import { describeTargets } from './api/targets.ts'
import { describeTeamFile } from './api/team-file.ts'
import { describeTokens } from './api/tokens.ts'
import type { ApiUnderTest } from './api/under-test.ts'
import { describeValues } from './api/values.ts'

export type { ApiUnderTest } from './api/under-test.ts'

type Topic = (use: () => Client, laws: Laws) => void

/** What a way in can change that only hands on requests and answers: methods, headers, bodies, sizes, who calls, and calls at once. */
export const handedOn: readonly Topic[] = [
  describeOperations,
  describePaging,
  describeQueryErrors,
  describeHttpErrors,
  describeBodyErrors,
  describeEntityTags,
  describeIdempotency,
  describeHttpManners,
  describeTokens,
  describeScopes,
  describeHostileInput,
  describeParallel,
]

const topics: readonly Topic[] = [
  ...handedOn,
  describeLinkageErrors,
  describeValues,
  describeRelationships,
  describeBothEnds,
  describeInclude,
  describeSortAndFields,
  describeFilterNames,
  describeTextFilters,
  describeSearch,
  describeStateFilters,
  describeBoundFilters,
  describeEndingFilters,
  describeDueFilters,
  describeLinkFilters,
  describeAddressFilters,
  describeFieldRules,
  describeStageRules,
  describeStageTimes,
  describeChangedByOthers,
  describeCustomValues,
  describeTeamFile,
  describeRecordRules,
  describeTargets,
  describeReminders,
]

/** The whole contract, from outside, whichever way the handler is reached. The account must be in UTC. */
export function describeApi(name: string, laws: Laws, open: () => Promise<ApiUnderTest>, tried: readonly Topic[] = topics): void {
  describe(`the API ${name}`, () => {
    let api: ApiUnderTest | undefined
    let client: Client | undefined

    beforeAll(async () => {
      api = await open()
      client = createClient(api)
    })
    afterAll(() => api?.close())

    const use = () => {
      if (!client) throw new Error('The API is not open yet.')
      return client
    }
    for (const describeTopic of tried) describeTopic(use, laws)
  })
}
