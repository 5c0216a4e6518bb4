import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, although most of them are short: a machine that has never run them cannot know that. */
const slow = [
  'contract/api-processes',
  'demo/demo',
  'care/doctor',
  'sync/pull/pull',
  'contract/api-worker',
  'sync/simulation/planted-bugs',
  'care/killed',
  'care/backup',
  'sync/campaign/push-run',
  'campaigns/heap',
  'store/sqlite/wide-lists',
  'contract/api-sqlite',
  'cli/serve-sync',
  'host/sync/sync-thread',
  'cli/sync',
  'campaigns/sync-kills',
  'campaigns/kill',
  'care/faults',
  'cli/conflicts',
  'cli/sync-process',
  'cli/upload',
  'sync/simulation/pull-run',
  'contract/store-sqlite',
]

/** Starts what takes long first, so that in the end no core waits for one file. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toPlace = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return at === -1 ? slow.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => toPlace(a) - toPlace(b))
  }
}
