import { isBlank } from '../text/fold.ts'
import type { ExactJson, ExactObject } from '../values/json.ts'
import { reasons, type Reason } from './reasons.ts'
import type { Resource } from './resource.ts'
import { acceptValue } from './values.ts'

/** One reason why a record cannot be stored. `at` is `attributes` or `relationships`. */
export interface Problem {
  readonly at: 'attributes' | 'relationships'
  readonly name: string
  readonly message: string
  /** Absent if programs do not need a code. */
  readonly reason?: Reason
}

export const attributeProblem = (name: string, why: string | Reason): Problem => toProblem('attributes', name, why)

export const relationshipProblem = (name: string, why: string | Reason): Problem => toProblem('relationships', name, why)

function toProblem(at: Problem['at'], name: string, why: string | Reason): Problem {
  return typeof why === 'string' ? { at, name, message: why } : { at, name, message: why.message, reason: why }
}

/** Attribute names that a client may not send: unknown, read-only or private. */
export function listForbidden(resource: Resource, attributes: ExactObject): string[] {
  return Object.keys(attributes).filter((name) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field ? field.writable === false : resource.open !== true
  })
}

/** `[]` means valid. `create` also checks for missing required values. */
export function findProblems(resource: Resource, attributes: ExactObject, mode: 'create' | 'edit', zone = 'UTC'): Problem[] {
  return validateAttributes(resource, attributes, mode, zone).problems
}

/** Validates the sent attributes. Returns them in the API's format, and at most one problem per field. */
export function validateAttributes(
  resource: Resource,
  attributes: ExactObject,
  mode: 'create' | 'edit',
  zone: string,
): { values: ExactObject; problems: Problem[] } {
  const values: [string, ExactJson][] = []
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const sent = Object.hasOwn(attributes, name)
    if (!sent && !(mode === 'create' && field.required)) continue
    const value = sent ? (attributes[name] as ExactJson) : null
    const accepted = acceptValue(field, value, zone)
    if (field.required && isBlank(value)) problems.push(attributeProblem(name, reasons.blank))
    else if ('problem' in accepted) problems.push(attributeProblem(name, accepted.problem))
    else values.push([name, accepted.value])
  }
  if (resource.open) {
    for (const [name, value] of Object.entries(attributes)) {
      if (!Object.hasOwn(resource.fields, name)) values.push([name, value])
    }
  }
  return { values: Object.fromEntries(values), problems }
}
