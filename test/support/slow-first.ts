import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slow } from './alone.ts'

/** Starts what takes long first, so that in the end no core waits for one file. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toPlace = ({ moduleId, project }: TestSpecification) => {
      const at = slow.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      // Files that share a worker come behind each other: it ends where the next one does not.
      return at === -1 ? slow.length + (project.config.isolate ? 1 : 0) : at
    }
    return (await super.sort(files)).toSorted((a, b) => toPlace(a) - toPlace(b))
  }
}
