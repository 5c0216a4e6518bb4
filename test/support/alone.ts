/** Files that take long, although most of them are short: a machine that has never run them cannot know that. Longest first. */
export const slow = [
  'sync/simulation/planted-bugs',
  'sync/pull/pull',
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
]

/** Files that put something else in the place of a module, which must not have been loaded before. */
const replacing = [
  'sync/simulation/planted-bugs',
  'account/change-wrapper',
  'account/no-hard-links',
  'store/sqlite/planner',
  'cli/hidden-question',
  'sync/campaign/planted-push-bugs',
  'workspace/mishaps',
]

/** Files that have a worker of their own: also the one that runs out of memory on purpose. */
export const alone = [...replacing, 'campaigns/heap'].map((name) => `test/${name}.test.ts`)

/** Files of the window, which share workers among themselves: many of them have a page around them. */
export const ofWindow = 'test/renderer/**/*.test.ts'

/** Files that use the whole app. They share workers among themselves only: what an app leaves in its page must not meet a part that is tested alone. */
export const ofWholeWindow = 'test/renderer/window/**/*.test.ts'

/** Files of the window that put something else in the place of a module. Each has a worker of its own. */
export const replacingInWindow = ['account-switching', 'connect-page', 'list-later', 'unlock-page'].map(
  (name) => `test/renderer/${name}.test.ts`,
)
