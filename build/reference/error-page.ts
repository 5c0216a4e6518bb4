import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { greatestPageSize } from '../../src-shared/jsonapi/query.ts'
import { attributeProblem } from '../../src-shared/schema/problems.ts'
import { reasonCodes, reasons } from '../../src-shared/schema/reasons.ts'
import { code, page, table } from './markdown.ts'

const mediaType = 'application/vnd.api+json'
const attribute = '/data/attributes/first-name'
const linkage = '/data/relationships/source'

/** An example of each error, and when it occurs. The type requires a row for every error. */
const cases: Record<keyof typeof errors, readonly [when: string, example: ApiError]> = {
  pageTooLarge: ['`page[size]` over the maximum', errors.pageTooLarge(greatestPageSize)],
  badPageValue: ['`page[size]` or `page[number]` is zero, negative or not a number', errors.badPageValue('0', 'size')],
  badPageObject: ['`page` without brackets', errors.badPageObject()],
  unknownPageParameter: ['another name in `page[…]`', errors.unknownPageParameter('offset')],
  unknownFilter: ['the resource has no such filter', errors.unknownFilter('nope')],
  badFilterSyntax: ['`filter` without brackets, broken quoting', errors.badFilterSyntax('abc', 'filter')],
  badFilterValue: ['not a date, number or boolean where one is required', errors.badFilterValue('abc', 'created-at-gte')],
  badInclude: ['no such relationship, at any depth', errors.badInclude('nope', 'contacts')],
  includeTooDeep: ['an `include` path that is too long', errors.includeTooDeep('contacts.contacts…', 10)],
  badSort: ['no such attribute to sort by', errors.badSort('nope', 'contacts')],
  badField: ['no such name in `fields[type]`', errors.badField('nope', 'contacts')],
  fieldsWithoutType: ['`fields` without brackets', errors.fieldsWithoutType()],
  unknownFieldsType: ['no such type in `fields[type]`', errors.unknownFieldsType('nope')],
  badParameter: ['a parameter that the extension does not accept', errors.badParameter('nope', 'by')],
  recordNotFound: ['no record of that id, in the path or in a linkage', errors.recordNotFound('99999')],
  pathNotFound: ['an unknown type or path', errors.pathNotFound('/api/v1/nope')],
  notAllowed: [
    'an unknown or read-only attribute, an unknown relationship; 403 for an `id` on create',
    errors.notAllowed('nope', '/data/attributes/nope'),
  ],
  wrongBodyType: ['the body’s type differs from the path’s', errors.wrongBodyType('companies')],
  wrongBodyId: ['the body’s id differs from the path’s', errors.wrongBodyId('2')],
  missingId: ['an edit without an id', errors.missingId()],
  missing: ['no `data`, no `type`', errors.missing('type', '/data/type')],
  dataNotObject: ['`data` is not an object', errors.dataNotObject()],
  memberNotObject: ['a member that must be an object is not', errors.memberNotObject('/data/attributes')],
  badRequest: ['malformed JSON, or a body that is not an object', errors.badRequest('The body is not JSON.')],
  typeMismatch: ['a linkage with the wrong type', errors.typeMismatch('companies', linkage)],
  badLinkage: ['a malformed linkage', errors.badLinkage(linkage)],
  unfit: [
    'a required value is missing or blank, or a value does not fit its kind or a rule; one error per field',
    errors.unfit(attributeProblem('first-name', reasons.blank)),
  ],
  unfitMember: [
    'a member of a job that is unknown, malformed, or names no record',
    errors.unfitMember('/data/attributes/filters', 'is not a member of a job'),
  ],
  wrongContentType: [
    'a body of another media type, or with media-type parameters',
    errors.wrongContentType('text/plain', mediaType),
  ],
  notAcceptable: ['`Accept` excludes the media type', errors.notAcceptable('text/html', mediaType)],
  bodyTooLarge: ['a body over 4 MiB', errors.bodyTooLarge(4 * 1024 * 1024)],
  urlTooLong: ['a URL over 16 KiB', errors.urlTooLong(16 * 1024)],
  unauthorized: ['no token, or a wrong one', errors.unauthorized()],
  tokenExpired: ['the token has expired', errors.tokenExpired()],
  scopeMissing: ['the token lacks the scope', errors.scopeMissing('deal_write')],
  forbidden: ['not allowed on this account', errors.forbidden('What is not allowed.')],
  conflict: ['something has changed since, so that it cannot be undone', errors.conflict('What has changed.')],
  gone: ['a create is repeated after its record was deleted', errors.gone('What is gone.')],
  keyReused: ['an `Idempotency-Key` is used again for another path or body', errors.keyReused('Idempotency-Key')],
  preconditionFailed: [
    'the record is not at a version that `If-Match` names; nothing was written',
    errors.preconditionFailed('If-Match', 7),
  ],
  linksChanged: ['the linkage does not have a tag that `If-Match` names; nothing was written', errors.linksChanged('If-Match')],
  locked: ['other records need the one that would be deleted', errors.locked('What uses it.')],
  methodNotAllowed: ['the path does not support the method', errors.methodNotAllowed('PUT')],
  restartNeeded: [
    'a newer Outpost has upgraded the account while this one was running; reads still work, nothing is written',
    errors.restartNeeded('A newer Outpost has upgraded this account. This change was not saved; restart Outpost and try again.'),
  ],
  storage: [
    'the disk is full (507), read-only or damaged (503); the change was not saved',
    errors.storage(507, 'What is wrong.'),
  ],
  internal: ['any unexpected error', errors.internal('{request id}')],
}

const toSource = ({ source }: ApiError) => {
  if (!source) return ''
  return 'pointer' in source ? code(source.pointer) : code(source.parameter)
}

export function toErrorPage(): string {
  const rows = Object.values(cases)
    .toSorted(([, a], [, b]) => Number(a.status) - Number(b.status) || Number(a.code) - Number(b.code))
    .map(([when, error]) => [error.status, error.code, error.title, when, error.detail.replaceAll('<', '\\<'), toSource(error)])
  return page(
    '# Errors',
    `An error answer is \`{"errors": […]}\` as ${code(mediaType)}. Each error has \`title\`, \`detail\`, \`code\`, \`source\` where there is one (a \`parameter\` or a \`pointer\` such as ${code(attribute)}) and \`status\`, in this order; \`code\` and \`status\` are strings. Over the list rate limit of a hosted account: 429 with the text \`Too Many Requests\`.`,
    `Where a value is refused (422), or where trying again does not help (503), the header \`Outpost-Reasons\` has a code for each error, in their order, with its figures: \`blank, out-of-range;least=1;most=9, unnamed\`. The codes never change, while titles may be reworded: ${reasonCodes.map(code).join(', ')}; \`unnamed\` stands for an error without one.`,
    table(['Status', 'Code', 'Title', 'When', 'Detail, for example', 'Source'], rows),
  )
}
