import { listFilterMeanings } from '../../src-shared/schema/filter-meaning.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { code } from './markdown.ts'

export function listFilterRows(resource: Resource): string[][] {
  return listFilterMeanings(resource).map(({ name, meaning, example }) => {
    return [code(name), meaning, code(`filter[${name.replace('<number>', '1')}]=${example}`)]
  })
}
