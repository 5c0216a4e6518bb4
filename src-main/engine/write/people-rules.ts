import { rawNumber } from '../../../src-shared/values/json.ts'
import type { Rule } from './rule.ts'

/** The creator is the token's user unless one was sent. */
export const nameCreator: Rule = async ({ store, token }, draft) => {
  if (draft.before || draft.held['user'] !== undefined || token.userId === null) return
  const [user] = (await store.read({ type: 'users', where: { op: 'id', ids: [token.userId] } })).rows
  if (!user) return
  draft.held['user'] = user
  draft.require.push({ is: 'exists', type: 'users', key: user.key })
}

export const rememberResponsible: Rule = (_context, { before, held, attributes }) => {
  const previous = before?.held['responsible']
  const next = held['responsible']
  if (!previous || (next && 'key' in next && next.key === previous.key)) return
  attributes['previous-responsible-id'] = rawNumber(previous.id)
}
