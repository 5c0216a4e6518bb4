import { registry } from '../../../src-shared/resources/index.ts'
import type { Records } from '../../api/records.ts'
import { toChoice } from '../../fields/column-editor.ts'
import type { Draft } from './create-draft.ts'
import type { CreateField } from './create-fields.ts'

/** What a form begins with: who makes a record answers for it, unless the account does not know them. */
export async function readOwn(
  records: Pick<Records, 'readRecord'>,
  fields: readonly CreateField[],
  userId: string,
): Promise<Draft> {
  const users = registry.get('users')
  if (!users || !fields.some(({ name }) => name === 'responsible')) return {}
  const outcome = await records.readRecord(users, userId)
  return outcome.ok ? { responsible: toChoice(outcome.value) } : {}
}
