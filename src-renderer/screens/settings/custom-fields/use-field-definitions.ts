import { computed } from 'vue'
import { customField } from '../../../../src-shared/resources/custom-field.ts'
import { textOf, type ExactObject } from '../../../../src-shared/values/json.ts'
import { useToasts } from '../../../actions/use-toasts.ts'
import { useBackend } from '../../../api/backend.ts'
import { listWhole } from '../../../api/list-whole.ts'
import type { Outcome } from '../../../api/outcome.ts'
import type { RecordRow } from '../../../api/records.ts'
import { concernsType } from '../../../api/refetch-stream.ts'
import { useLiveQuery } from '../../../api/use-live-query.ts'
import { useI18n } from '../../../locales/i18n.ts'
import { useProblemText } from '../../../record/edit/use-tell-problem.ts'
import { useCommitUndo } from '../../../record/undo/use-commit-undo.ts'
import { moveItem } from './field-draft.ts'
import { readFoundCustoms } from './found-customs.ts'

const names = ['object', 'key', 'name-en', 'name-ru', 'kind', 'choices', 'section', 'position', 'is-column', 'is-filter']

/** The custom fields of a type: their definitions, those found in records, and changes with undo. */
export function useFieldDefinitions(type: () => string) {
  const { t } = useI18n()
  const { records, request } = useBackend()
  const toasts = useToasts()
  const offerUndo = useCommitUndo()
  const writeProblem = useProblemText()
  const defined = useLiveQuery({
    key: () => customField.type,
    ask: (_type, signal) => listWhole(records, customField, names, signal),
    concerns: concernsType,
  })
  const occurring = useLiveQuery({
    key: type,
    ask: (of, signal) => readFoundCustoms(request, of, signal),
    concerns: (news) => concernsType(news, customField.type),
  })

  const place = ({ attributes }: RecordRow) => Number(attributes['position'] ?? Infinity)
  const fields = computed(() => {
    const own = defined.value.value?.filter(({ attributes }) => attributes['object'] === type())
    return own?.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b))) ?? null
  })
  const keys = computed(() => new Set(fields.value?.map(({ attributes }) => textOf(attributes['key']))))
  const refresh = () => void Promise.all([defined.refresh(), occurring.refresh()])

  /** Offers undo after a change. Returns an error message if it failed. */
  async function settle(asked: Promise<Outcome<unknown>>, label: () => string): Promise<string | undefined> {
    const outcome = await asked
    if (!outcome.ok) return writeProblem(outcome.problem)
    if (outcome.commit !== undefined) offerUndo(outcome.commit, { label, onUndone: refresh })
    await Promise.all([defined.refresh(), occurring.refresh()])
    return undefined
  }

  function create(attributes: ExactObject, name: string): Promise<string | undefined> {
    const position = Math.max(0, ...(fields.value ?? []).map(place).filter(Number.isFinite)) + 1
    const whole = { ...attributes, object: type(), position }
    return settle(records.createRecord(customField, { attributes: whole }), () => t('customFields.added', { name }))
  }

  const change = (id: string, attributes: ExactObject, name: string) =>
    settle(records.editRecord(customField, id, { attributes }), () => t('customFields.changed', { name }))

  /** Moves a field before or after its neighbour. Other fields may need a new position too; one undo restores all. */
  async function move(at: number, by: -1 | 1, name: string): Promise<string | undefined> {
    const commits: string[] = []
    let problem: string | undefined
    for (const [index, row] of moveItem(fields.value ?? [], at, by).entries()) {
      if (place(row) === index + 1) continue
      const outcome = await records.editRecord(customField, row.id, { attributes: { position: index + 1 } })
      if (!outcome.ok) {
        problem = writeProblem(outcome.problem)
        break
      }
      if (outcome.commit !== undefined) commits.push(outcome.commit)
    }
    if (commits.length > 0) offerUndo(commits, { label: () => t('customFields.moved', { name }), onUndone: refresh })
    await defined.refresh()
    return problem
  }

  async function remove(id: string, name: string): Promise<void> {
    const problem = await settle(records.removeRecord(customField, id), () => t('customFields.removed', { name }))
    if (problem !== undefined) toasts.show(problem)
  }

  return {
    fields,
    /** By key: in how many records a field occurs. Null until counted. */
    counts: computed(() => occurring.value.value && new Map(occurring.value.value.map((one) => [one.key, one]))),
    /** Fields that records have but nobody has defined. */
    found: computed(() => (fields.value ? (occurring.value.value?.filter(({ key }) => !keys.value.has(key)) ?? null) : null)),
    problem: computed(() => defined.problem.value ?? occurring.problem.value),
    keys,
    create,
    change,
    move,
    remove,
    refresh,
  }
}
