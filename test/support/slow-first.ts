import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slow } from './alone.ts'

/**
 * Starts what takes long first, so that in the end no core waits for one file. Files that share a worker come behind each other:
 * it ends where the next file has another project or another environment, and what it had loaded is loaded again.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map((file) => [file, toPlace(file)]))
    const placeOf = (file: TestSpecification) => places.get(file) ?? 0
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function toPlace({ moduleId, project }: TestSpecification): number {
  const at = slow.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  if (at !== -1) return at
  if (project.config.isolate) return slow.length + 4
  if (project.name === 'whole window') return slow.length + 1
  if (project.name !== 'window') return slow.length
  return slow.length + (hasPage(moduleId) ? 2 : 3)
}

const hasPage = (moduleId: string) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')
