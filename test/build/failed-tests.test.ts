import { expect, it } from 'vitest'
import { listPlaywrightFailures, listVitestFailures } from '../../build/failed-tests.ts'

it('names failed unit tests by file, and a file that could not be loaded by itself', () => {
  const passed = { status: 'passed', fullName: 'adds' }
  const failed = { status: 'failed', fullName: 'sums of nothing' }
  const testResults = [
    { name: '/home/me/outpost/test/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: '/home/me/outpost/test/b.test.ts', status: 'passed', assertionResults: [passed] },
    { name: '/home/me/outpost/test/c.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(listVitestFailures({ testResults }, '/home/me/outpost')).toEqual(['test/a.test.ts › sums of nothing', 'test/c.test.ts'])
})

it('names failed and flaky end-to-end tests, in describe blocks too', () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })
  const inner = { file: 'a.spec.ts', specs: [spec('opens', false, 'unexpected')] }
  const specs = [spec('closes', true, 'expected'), spec('waits', true, 'flaky')]
  expect(listPlaywrightFailures({ suites: [{ file: 'a.spec.ts', specs, suites: [inner] }] }, 'test/e2e')).toEqual([
    'test/e2e/a.spec.ts › waits',
    'test/e2e/a.spec.ts › opens',
  ])
})
