import { describe } from 'vitest'
import { describeAggregating } from './store-aggregating.ts'
import { describeConditions } from './store-conditions.ts'
import type { OpenStore } from './store-fixture.ts'
import { describeIdentity } from './store-identity.ts'
import { describeIncluding } from './store-including.ts'
import { describeJournal } from './store-journal.ts'
import { describeLinking } from './store-linking.ts'
import { describeReading } from './store-reading.ts'
import { describeTimes } from './store-times.ts'
import { describeWriting } from './store-writing.ts'

/** What every adapter of the storage port must do. */
export function describeStore(name: string, open: OpenStore): void {
  describe(name, () => {
    describeConditions(open)
    describeReading(open)
    describeLinking(open)
    describeIncluding(open)
    describeAggregating(open)
    describeWriting(open)
    describeTimes(open)
    describeIdentity(open)
    describeJournal(open)
  })
}

export { describeStoresAgree } from './store-agreement.ts'
