import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slow-first.ts'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/command/make-command.ts',
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // Many tests wait for processes of their own: more of them than there are cores keep the cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
  },
})
