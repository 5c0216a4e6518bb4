import { isScope } from '../../../src-shared/rules/scopes.ts'
import { findSettingsProblem } from '../../../src-shared/rules/settings.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { reasons } from '../../../src-shared/schema/reasons.ts'
import { listStrings } from '../../../src-shared/values/json.ts'
import { toTokenAttributes } from '../tokens.ts'
import { findKey, type Rule } from './draft.ts'
import { patchRow } from './patch-row.ts'

/** Validates an application's definitions, scopes and settings address. Its scopes may not exceed those of its creator. */
export const checkApplication: Rule = ({ token }, { attributes, problems }) => {
  const { settings, 'iframe-url': iframe } = attributes
  const problem = Array.isArray(settings) ? findSettingsProblem(settings) : undefined
  if (problem) problems.push(problem)
  if (typeof iframe === 'string' && !isSettingsAddress(iframe)) {
    problems.push(attributeProblem('iframe-url', reasons.notHttps))
  }
  const scopes = listStrings(attributes['scopes'])
  const unknown = scopes.find((scope) => !isScope(scope))
  const beyond = scopes.find(
    (scope) => !token.scopes.includes(scope) && !token.scopes.includes(scope.replace(/_read$/, '_write')),
  )
  if (unknown !== undefined) problems.push(attributeProblem('scopes', `${unknown} is not a scope`))
  else if (beyond !== undefined) problems.push(attributeProblem('scopes', `${beyond} is more than this token may give`))
}

function isSettingsAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  } catch {
    return false
  }
}

/** Gives a new application a token, shown once. Later the token follows the application's scopes. */
export const issueApplicationToken: Rule = async (context, draft, now) => {
  const { before, attributes, also, held, require } = draft
  const scopes = listStrings(attributes['scopes'])
  const name = typeof attributes['name'] === 'string' ? attributes['name'] : null
  if (!before) {
    const secret = context.randomToken()
    const zone = context.account.timeZone
    const token = { secret, name, scopes, userId: context.token.userId, at: now, zone }
    also.push({ op: 'create', type: 'oauth-token', attributes: toTokenAttributes(context.hash, token) })
    held['token'] = { created: 1 }
    draft.meta = { token: secret }
    return
  }
  const key = findKey(held['token'])
  if (key === null || JSON.stringify(scopes) === JSON.stringify(listStrings(before.attributes['scopes']))) return
  const [row] = (await context.store.read({ type: 'oauth-token', where: { op: 'key', keys: [key] } })).rows
  if (!row) return
  require.push({ is: 'version', type: row.type, key, version: row.version })
  also.push(patchRow(row, { values: { scopes } }, now, context.account.timeZone))
}
