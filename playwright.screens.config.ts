import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run test:screens`: every screen. `npm test` has one of each kind. */
export default defineConfig({
  ...base,
  testDir: 'test/screens',
  testMatch: '*.spec.ts',
  projects: [{ name: 'browser' }],
})
