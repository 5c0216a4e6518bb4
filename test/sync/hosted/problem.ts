/** One error object of an answer. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly source?: { readonly parameter: string } | { readonly pointer: string }
}

/** What ends a call early; caught where the answer is made. */
export class Refusal extends Error {
  readonly problems: readonly Problem[]
  constructor(...problems: readonly Problem[]) {
    super(problems.map((problem) => problem.detail).join(' '))
    this.problems = problems
  }
}

const make =
  (status: number, code: string, title: string) =>
  (detail: string, source?: Problem['source']): Problem => ({
    status,
    code,
    title,
    detail,
    ...(source === undefined ? {} : { source }),
  })

export const badPage = make(400, '118', 'Invalid page value')
export const badFilterName = make(400, '102', 'Filter not allowed')
export const badFilterSyntax = make(400, '120', 'Invalid filters syntax')
export const badFilterValue = make(400, '107', 'Invalid filter value')
export const badInclude = make(400, '112', 'Invalid field')
export const badField = make(400, '104', 'Invalid field')
export const badFieldType = make(400, '101', 'Invalid resource')
export const notAllowed = make(400, '105', 'Param not allowed')
export const idNotAllowed = make(403, '105', 'Param not allowed')
export const missing = make(400, '106', 'Missing Parameter')
export const noKey = make(400, '109', 'A key is required')
export const otherKey = make(409, '110', 'Key not included in URL')
export const badLinkage = make(400, '115', 'Invalid Links Object')
export const otherType = make(409, '101', 'Invalid resource')
export const typeMismatch = make(400, '116', 'Type Mismatch')
export const badData = make(400, '122', 'Invalid data format')
export const badRequest = make(400, '400', 'Bad Request')
export const invalid = make(422, '100', 'Invalid')
export const noToken = make(401, '401', 'Unauthorized')
export const outOfScope = make(403, '403', 'Forbidden')
export const locked = make(423, '423', 'Locked resource')
export const badMethod = make(405, '405', 'Method not allowed')
export const notFoundPath = make(404, '404', 'Not found')
export const badMedia = make(415, '415', 'Unsupported media type')
export const notFound = (id: string): Problem =>
  make(404, '404', 'Record not found')(`The record identified by ${id} could not be found.`)
