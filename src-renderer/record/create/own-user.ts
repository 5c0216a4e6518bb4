import { registry } from '../../../src-shared/resources/index.ts'
import { namingFields } from '../../../src-shared/schema/title.ts'
import { wholeList } from '../../api/list-query.ts'
import type { Records } from '../../api/records.ts'
import { toChoice } from '../../fields/column-editor.ts'
import type { Draft } from './create-draft.ts'
import type { FormField } from './form-fields.ts'

/**
 * Start values of the form: the user is responsible for the records they create. A mirror may not
 * know its own user, because no record links to them yet or the token may not read users. So this
 * requests a list, where an unknown user is not an error.
 */
export async function readOwn(
  records: Pick<Records, 'listRecords'>,
  fields: readonly FormField[],
  userId: string | undefined,
): Promise<Draft> {
  const users = registry.get('users')
  if (!users || userId === undefined || !fields.some(({ name }) => name === 'responsible')) return {}
  const query = { ...wholeList, filters: [{ name: 'id', value: userId }] }
  const names = namingFields.filter((name) => Object.hasOwn(users.fields, name))
  const outcome = await records.listRecords(users, { query, names, page: 1, size: 1 })
  const user = outcome.ok ? outcome.value.rows[0] : undefined
  return user ? { responsible: toChoice(user) } : {}
}
