import { expect, it } from 'vitest'
import { listPlaywrightFailures, listSecondTries, listVitestFailures } from '../../build/failed-tests.ts'

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

it('names end-to-end tests that failed, and apart from them those that passed at the second try, in describe blocks too', () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })
  const inner = { file: 'a.spec.ts', specs: [spec('opens', false, 'unexpected'), spec('scrolls', true, 'flaky')] }
  const specs = [spec('closes', true, 'expected'), spec('waits', true, 'flaky')]
  const report = { suites: [{ file: 'a.spec.ts', specs, suites: [inner] }] }
  expect(listPlaywrightFailures(report, 'test/e2e')).toEqual(['test/e2e/a.spec.ts › opens'])
  expect(listSecondTries(report, 'test/e2e')).toEqual(['test/e2e/a.spec.ts › waits', 'test/e2e/a.spec.ts › scrolls'])
})

it('names a test under its failure alone where one shell passed at the second try and another never did', () => {
  const tests = [{ status: 'flaky' }, { status: 'unexpected' }]
  const report = { suites: [{ file: 'a.spec.ts', specs: [{ title: 'opens', ok: false, tests }] }] }
  expect(listPlaywrightFailures(report, 'test/e2e')).toEqual(['test/e2e/a.spec.ts › opens'])
  expect(listSecondTries(report, 'test/e2e')).toEqual([])
})
