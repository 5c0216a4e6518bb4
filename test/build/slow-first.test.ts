import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { slow } from '../support/alone.ts'
import { SlowFirst } from '../support/slow-first.ts'

function spec(project: string, name: string, isolate = false): TestSpecification {
  const moduleId = fileURLToPath(new URL(`../${name}.test.ts`, import.meta.url))
  return { moduleId, project: { name: project, config: { isolate, sequence: { groupOrder: 0 } } } } as TestSpecification
}

test('what is slow comes first, and files that can share a worker come behind each other', async () => {
  const [first = '', second = ''] = slow
  const files = [
    spec('window', 'renderer/ahead'),
    spec('window', 'renderer/create-dialog'),
    spec('alone', 'cli/hidden-question', true),
    spec('window', 'renderer/bulk'),
    spec('window', 'renderer/settings-page'),
    spec('together', 'build/slow-first'),
    spec('together', second),
    spec('alone', first, true),
  ]
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) }
  const sorted = await new SlowFirst({ cache } as unknown as Vitest).sort(files)
  expect(sorted.map(({ moduleId }) => /test\/(.*)\.test\.ts$/.exec(moduleId)?.[1])).toEqual([
    first,
    second,
    'build/slow-first',
    'renderer/create-dialog',
    'renderer/settings-page',
    'renderer/ahead',
    'renderer/bulk',
    'cli/hidden-question',
  ])
})
