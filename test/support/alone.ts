/** Files that take long, although most of them are short: a machine that has never run them cannot know that. Longest first. */
export const slow = [
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

/** Files that put something else in the place of a module, which must not have been loaded before. */
const replacing = ['account/change-wrapper', 'store/sqlite/planner', 'cli/hidden-question', 'sync/campaign/planted-push-bugs']

/** Files that have a worker of their own. */
export const alone = [...slow, ...replacing].map((name) => `test/${name}.test.ts`)

/** Files of the window, which share workers among themselves: many of them have a page around them. */
export const ofWindow = 'test/renderer/**/*.test.ts'
