import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useTellCreated } from '../../record/create/use-tell-created.ts'
import { useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { useCommitUndo } from '../../record/undo/use-commit-undo.ts'

interface Options {
  readonly resource: Resource
  readonly id: string
  readonly through: string
  readonly target: Resource
}

/** Links records to a record and unlinks them, each with undo. */
export function useMembers({ resource, id, through, target }: Options) {
  const { t } = useI18n()
  const { records } = useBackend()
  const words = useFields()
  const tellProblem = useTellProblem()
  const offerUndo = useCommitUndo()
  const tellCreated = useTellCreated()

  /** Returns whether it was written. */
  async function change(how: 'add' | 'remove', ids: readonly string[]): Promise<boolean> {
    const members = ids.map((member) => ({ type: target.type, id: member }))
    const outcome = await records.changeMembers(resource, id, through, how, members)
    if (!outcome.ok) {
      tellProblem(outcome.problem)
      return false
    }
    const what = words.fieldLabel(resource, through)
    const label = () => t(how === 'add' ? 'record.linked' : 'record.unlinked', { count: ids.length, what }, ids.length)
    if (outcome.commit !== undefined) offerUndo(outcome.commit, { label })
    return true
  }

  return {
    add: (ids: readonly string[]) => change('add', ids),
    remove: (ids: readonly string[]) => change('remove', ids),
    tellCreated,
  }
}
