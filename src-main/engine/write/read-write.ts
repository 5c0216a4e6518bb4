import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { parseWrite, type WriteBody } from '../../../src-shared/jsonapi/body.ts'
import type { View } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findDenial, findKindDenial } from '../access.ts'
import { Answer, toCallHeaders, type Call } from '../call.ts'
import type { Context } from '../context.ts'
import { readVersionCheck, type VersionCheck } from '../entity-tag.ts'
import { findRow, readView } from '../read.ts'
import { readDocument } from '../request-body.ts'
import { refuse } from '../responses.ts'

interface Asked {
  readonly view: View
  readonly body: WriteBody
  /** The parsed body. */
  readonly bytes: Uint8Array
  readonly check: VersionCheck
}

/** Parses a create or, with an id, an edit. Returns errors found before any value is checked. */
export async function readWrite(
  context: Context,
  resource: Resource,
  call: Call,
  expected: { readonly id?: string },
): Promise<Asked | Answer> {
  const denial = findDenial(context.token, resource, 'write') ?? findKindDenial(context.account, resource)
  if (denial) return refuse(denial)
  const view = readView(context, resource)
  if (view instanceof Answer) return view
  const check = readVersionCheck(expected.id === undefined ? toCallHeaders([]) : call.headers)
  if (check instanceof Answer) return check
  const document = await readDocument(call)
  if ('errors' in document) return refuse(document.errors)
  const { id } = expected
  if (id !== undefined && !(await findRow(context, resource, id))) return refuse(errors.recordNotFound(id))
  const parsed = parseWrite(resource, document.value, expected)
  return 'errors' in parsed ? refuse(parsed.errors) : { view, body: parsed.value, bytes: document.bytes, check }
}
