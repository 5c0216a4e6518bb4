import vue from '@vitejs/plugin-vue'
import { configDefaults, defineConfig } from 'vitest/config'
import { licenceModule } from './build/licence-module.ts'
import { alone, ofWholeWindow, ofWindow, replacingInWindow } from './test/support/alone.ts'
import { cheapPassphrase } from './test/support/cheap-passphrase.ts'
import { SlowFirst } from './test/support/slow-first.ts'

const prepareWorker = 'test/support/prepare-worker.ts'
const setupFiles = [prepareWorker, 'test/renderer/load-dictionaries.ts']

export default defineConfig({
  plugins: [vue(), licenceModule(import.meta.dirname), cheapPassphrase()],
  test: {
    globalSetup: 'test/support/command/make-command.ts',
    setupFiles: prepareWorker,
    environment: 'node',
    // Only what hangs takes so long, also on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 150_000,
    pool: 'threads',
    // Many tests wait for other processes, so one worker more than there are cores keeps the cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { name: 'alone', include: alone } },
      {
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ofWindow],
          // Most of these tests take longer to load than to run, and the modules they share keep no state except caches.
          isolate: false,
        },
      },
      {
        test: { name: 'window', include: [ofWindow], exclude: [...replacingInWindow, ofWholeWindow], setupFiles, isolate: false },
      },
      {
        test: {
          name: 'whole window',
          include: [ofWholeWindow],
          setupFiles,
          isolate: false,
          expect: { poll: { timeout: 10_000, interval: 10 } },
        },
      },
      { test: { name: 'window alone', include: replacingInWindow, setupFiles } },
    ],
  },
})
