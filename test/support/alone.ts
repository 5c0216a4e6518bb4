/** Files that take long, although most of them are short: a machine that has never run them cannot know that. Longest first. */
export const slow = [
  'sync/pull/pull',
  'sync/simulation/planted-bugs',
  'contract/api-processes',
  'cli/sync',
  'care/doctor',
  'cli/conflicts',
  'sync/simulation/pull-run',
  'campaigns/kill',
  'care/faults',
  'cli/upload',
  'cli/sync-process',
  'care/killed',
  'host/sync/sync-thread',
  'cli/serve-sync',
  'care/backup',
  'contract/api-sqlite',
  'demo/demo',
  'contract/api-worker',
  'campaigns/sync-kills',
  'sync/campaign/push-run',
  'store/sqlite/wide-lists',
  'contract/store-sqlite',
  'campaigns/heap',
]

/** Files that put something else in the place of a module, which must not have been loaded before. */
const replacing = ['account/change-wrapper', 'store/sqlite/planner', 'cli/hidden-question', 'sync/campaign/planted-push-bugs']

/** Files that have a worker of their own. */
export const alone = [...slow, ...replacing].map((name) => `test/${name}.test.ts`)

/** Files of the window, which share workers among themselves: many of them have a page around them. */
export const ofWindow = 'test/renderer/**/*.test.ts'
