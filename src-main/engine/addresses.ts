import type { Resource } from '../../src-shared/schema/resource.ts'

/** The path at which a type is read. */
export function basePath(resource: Resource): string {
  return resource.reach === 'extension' ? `/ext/v1/${resource.type}` : `/api/v1/${resource.type}`
}

export function recordPath(resource: Resource, id: string): string {
  return `${basePath(resource)}/${id}`
}
