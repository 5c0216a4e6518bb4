import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './test/e2e/fixtures.ts'
import { listLaunchers } from './test/e2e/launchers/index.ts'

const ofShell = /(desktop|security|engine-loss)\.spec\.ts|@window/

export default defineConfig<object, WorkerOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'test/screens/told/{arg}{ext}',
  globalSetup: './test/e2e/global-setup.ts',
  forbidOnly: Boolean(process.env['CI']),
  // The tests of a worker share an account: those of a file run in their order, one after the other.
  fullyParallel: false,
  // A test keeps more than one core busy at times: the page, the browser and the served account. With three workers the same
  // tests take more of the processor. Beside the unit tests (`npm test`), both end at about the same time.
  workers: 2,
  // A retry runs in a new worker with its own account. `npm test` lists the tests that needed one.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // The browser runs all tests. The desktop app has the same page, so it runs only the tests that involve the shell (requests,
  // events, the window), which are tagged `@window`, and in Electron itself also the main paths of the lists, tagged `@electron`:
  // the stand-in shows them in the browser's own Chromium.
  projects: listLaunchers().map(({ kind }) => ({
    name: kind,
    use: { launcher: kind },
    ...(kind !== 'browser' && { grep: kind === 'electron' ? [ofShell, /@electron/] : ofShell }),
  })),
})
