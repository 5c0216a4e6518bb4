import { parseWrite } from '../../src-shared/jsonapi/body.ts'
import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { parseView, type SparseFields } from '../../src-shared/jsonapi/query.ts'
import { oauthToken } from '../../src-shared/resources/oauth-token.ts'
import { findOptionsProblem, withOptionDefaults, type Setting } from '../../src-shared/rules/settings.ts'
import { validateAttributes } from '../../src-shared/schema/problems.ts'
import { isObject, listItems, rawNumber, toPlain, type ExactObject } from '../../src-shared/values/json.ts'
import type { Row } from '../store/port.ts'
import { findDenial } from './access.ts'
import { fromBytes, toBytes } from '../store/attributes.ts'
import { Answer, type Call } from './call.ts'
import { byCaller } from './caller.ts'
import type { Decision } from './commit-queue.ts'
import type { Context } from './context.ts'
import { readVersionCheck, replyTagged, type VersionCheck } from './entity-tag.ts'
import { renderOne } from './render/document.ts'
import { readDocument } from './request-body.ts'
import { refuse } from './responses.ts'
import type { Route } from './routes.ts'
import { patchRow } from './write/patch-row.ts'

type TokenRoute = Extract<Route, { to: 'current-token' }>

/** The token of this request. Any other id is not found. */
export async function answerCurrentToken(context: Context, route: TokenRoute, method: string, call: Call): Promise<Answer> {
  const { token, registry, parameters } = context
  if (route.id !== undefined && route.id !== token.id) return refuse(errors.recordNotFound(route.id))
  const denial = findDenial(token, oauthToken, method === 'GET' ? 'read' : 'write')
  if (denial) return refuse(denial)
  const view = parseView(registry, oauthToken, parameters)
  if ('errors' in view) return refuse(view.errors)
  if (method !== 'GET') {
    const check = readVersionCheck(call.headers)
    if (check instanceof Answer) return check
    const refusal = await editOptions(context, call, check)
    if (refusal) return refuse(refusal)
  }
  return showToken(context, view.value.fields)
}

async function showToken(context: Context, fields: SparseFields): Promise<Answer> {
  const row = await findTokenRow(context)
  if (!row) return refuse(errors.unauthorized())
  const attributes = fromBytes(row.attributes)
  const options = isObject(attributes['options']) ? attributes['options'] : {}
  const { secret, userId } = context.token
  const shown = {
    ...attributes,
    'user-id': userId === null ? null : fromIdText(userId),
    // A window uses the token of its program, which it never sees.
    token: context.isWindow ? null : secret,
    options: withOptionDefaults(options, await listSettings(context)),
  }
  const frame = { registry: context.registry, origin: context.origin, fields }
  return replyTagged(context, row.version, renderOne(frame, { ...row, attributes: toBytes(shown) }, []))
}

/** In the API's format for user ids: a number, unless the hosted CRM uses another kind. */
const fromIdText = (id: string) => (/^\d+$/.test(id) ? rawNumber(id) : id)

async function editOptions(context: Context, call: Call, check: VersionCheck): Promise<readonly ApiError[] | undefined> {
  const { token, registry, account } = context
  const document = await readDocument(call)
  if ('errors' in document) return document.errors
  const parsed = parseWrite(oauthToken, document.value, { id: token.id })
  if ('errors' in parsed) return parsed.errors
  const { values, problems } = validateAttributes(oauthToken, parsed.value.attributes, 'edit', account.timeZone)
  if (problems.length > 0) return problems.map(errors.unfit)
  const options = values['options']
  if (!isObject(options)) return undefined
  const settings = await listSettings(context)
  const problem = findOptionsProblem(options, settings, registry)
  if (problem) return [errors.unfit(problem)]
  return context.writes.run(() => decideOptions(context, options, check))
}

async function decideOptions(
  context: Context,
  options: ExactObject,
  check: VersionCheck,
): Promise<Decision<readonly ApiError[] | undefined>> {
  const row = await findTokenRow(context)
  if (!row) return { done: [errors.unauthorized()] }
  const stale = check(row.version)
  if (stale) return { done: [stale] }
  const now = context.clock()
  return {
    batch: {
      ...byCaller(context, now),
      require: [{ is: 'version', type: row.type, key: row.key, version: row.version }],
      operations: [patchRow(row, { values: { options } }, now, context.account.timeZone)],
    },
    finish: () => undefined,
  }
}

async function findTokenRow({ store, token }: Context): Promise<Row | undefined> {
  return (await store.read({ type: 'oauth-token', where: { op: 'key', keys: [token.key] } })).rows[0]
}

/** The definitions of the token's application; empty if the token has none. */
async function listSettings({ store, token }: Context): Promise<Setting[]> {
  const { rows } = await store.read({ type: 'applications', where: { op: 'linked', relationship: 'token', ids: [token.id] } })
  return rows.flatMap((row) => {
    const { settings } = fromBytes(row.attributes)
    return listItems(settings).map((setting) => toPlain(setting) as unknown as Setting)
  })
}
