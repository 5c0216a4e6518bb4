import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Account } from '../account.ts'

/** On a mirror, users, sources, products … are what the hosted instance says they are. */
export function findKindDenial({ kind }: Account, resource: Resource): ApiError | undefined {
  return kind === 'mirror' && resource.reach === 'target'
    ? errors.forbidden(`${resource.type} of a mirrored account are written by its hosted instance alone.`)
    : undefined
}
