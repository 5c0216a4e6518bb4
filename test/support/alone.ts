/**
 * Files that take long, although most of them are short: a machine that has never run them cannot know that. Longest first, but those
 * that mostly wait for a mirror come between the others, so that seldom two of them leave a core without work.
 */
export const slow = [
  'sync/simulation/planted-bugs',
  'sync/pull/pull',
  'cli/sync',
  'contract/api-processes',
  'cli/serve-sync',
  'sync/probe/probe',
  'workspace/mirrors',
  'contract/api-memory',
  'workspace/backup-schedule',
  'care/doctor',
  'host/sync/sync-thread',
  'workspace/accounts',
  'workspace/secrets',
  'sync/simulation/pull-run',
  'cli/conflicts',
  'sync/campaign/push-run',
  'cli/sync-process',
  'contract/api-sqlite',
  'campaigns/sync-kills',
  'contract/api-worker',
  'cli/upload',
  'engine/interrupted-jobs',
  'care/killed',
  'campaigns/kill',
  'demo/demo',
  'sync/identity/copied-account',
  'campaigns/power-cut',
  'sync/pull/broken-parts',
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
  'cli/load-command',
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
