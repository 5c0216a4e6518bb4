import { expect, it } from 'vitest'
import { describeSlowest, listPlaywrightTimes, listVitestTimes } from '../../build/slowest-files.ts'

it('adds up the tests of a file over all projects and describe blocks', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }, { duration: 1 }] }] })
  const suites = [
    { file: 'a.spec.ts', specs: [spec(10)], suites: [{ file: 'a.spec.ts', specs: [spec(20)] }] },
    { file: 'b.spec.ts', specs: [spec(5)] },
    { file: 'a.spec.ts', specs: [spec(100)] },
  ]
  expect(listPlaywrightTimes({ suites }, 'test/e2e')).toEqual([
    { file: 'test/e2e/a.spec.ts', ms: 133 },
    { file: 'test/e2e/b.spec.ts', ms: 6 },
  ])
})

it('names the ten slowest files, longest first, by their paths in the project', () => {
  const testResults = Array.from({ length: 12 }, (_, at) => ({
    name: `/home/me/outpost/test/${at}.test.ts`,
    startTime: 1_000,
    endTime: 1_000 + at * 100,
  }))
  const lines = describeSlowest(listVitestTimes({ testResults }, '/home/me/outpost'))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('    1.1 s  test/11.test.ts')
  expect(lines[9]).toBe('    0.2 s  test/2.test.ts')
})
