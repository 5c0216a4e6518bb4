import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './test/e2e/fixtures.ts'
import { listLaunchers } from './test/e2e/launchers/index.ts'

export default defineConfig<object, WorkerOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/global-setup.ts',
  forbidOnly: Boolean(process.env['CI']),
  // The tests of a file may share an account: they run in their order, in one worker.
  fullyParallel: false,
  // As with unit tests: what waits for a process of its own leaves its core to another.
  workers: 3,
  // In a new worker, with an account of its own. `npm test` names the tests that needed it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // The page is one and the same: all of it is tried in a browser, on the desktop's side what the shell has a hand in
  // (requests, events, the window) and the main paths of the lists, which are tagged `@window`.
  projects: listLaunchers().map(({ kind }) => ({
    name: kind,
    use: { launcher: kind },
    ...(kind !== 'browser' && { grep: /(desktop|security|engine-loss)\.spec\.ts|@window/ }),
  })),
})
