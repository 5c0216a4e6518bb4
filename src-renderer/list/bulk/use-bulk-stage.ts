import { computed, ref, watch, type Ref } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { findOwner, findScope } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import type { LinkReader } from '../../fields/link-reader.ts'
import { toChoice, type ColumnEditor, type Edited } from '../../fields/column-editor.ts'
import { isStage } from '../../fields/link-order.ts'
import type { Choice } from '../../parts/choice.ts'
import type { Target } from '../selection/use-record-actions.ts'
import { countByEnd } from './count-by-end.ts'
import { listLossFields, openLoss, readLoss, type LossAnswers } from '../../record/stage/loss-cells.ts'

interface Options {
  readonly resource: Resource
  readonly target: () => Target
  readonly name: Ref<string | undefined>
  readonly editor: Ref<ColumnEditor | undefined>
  readonly edited: Ref<Edited>
}

interface Chosen {
  readonly isLost: boolean
  readonly funnel: Choice | undefined
}

/** Texts and questions for giving many records a stage. No record leaves its funnel without the user's consent. */
export function useBulkStage({ resource, target, name, editor, edited }: Options) {
  const { t } = useI18n()
  const { records, request } = useBackend()
  const movesAll = ref(false)
  const answers = ref<LossAnswers>(openLoss(resource))

  const end = computed(() => (editor.value && 'target' in editor.value ? editor.value.target : undefined))
  const scope = computed(() => (name.value === undefined ? undefined : findScope(registry, resource, name.value)))

  const { value: counts, settled: counted } = useLiveQuery({
    key: () => scope.value ?? null,
    ask: (relationship, signal) => countByEnd(request, resource, target().selection, relationship, signal),
  })

  const around: LinkReader = async (relationship) => {
    if (relationship !== scope.value) return []
    await counted()
    const funnels = registry.get(resource.relationships[relationship]?.target ?? '')
    const outcome = funnels && (await listWhole(records, funnels, ['name']))
    return outcome?.ok ? outcome.value.filter(({ id }) => counts.value?.has(id)).map(toChoice) : []
  }

  watch(edited, () => (movesAll.value = false))

  const isChosenStage = (now: Edited): now is Choice =>
    end.value !== undefined && isStage(end.value) && now !== null && typeof now === 'object' && 'value' in now

  const findChosenStage = () => (end.value && isChosenStage(edited.value) ? { stage: end.value, id: edited.value.value } : null)

  const { value: chosen, settled: chosenRead } = useLiveQuery({
    key: findChosenStage,
    async ask({ stage, id }, signal): Promise<Outcome<Chosen>> {
      const owner = findOwner(stage)
      const outcome = await records.readRecord(stage, id, owner === undefined ? [] : [owner], signal)
      if (!outcome.ok) return outcome
      const holder = owner === undefined ? undefined : outcome.value.links[owner]?.[0]
      return succeed({ isLost: outcome.value.attributes['kind'] === 'lost', funnel: holder && toChoice(holder) })
    },
  })

  const inside = computed(() => counts.value?.get(chosen.value?.funnel?.value ?? '') ?? 0)
  /** How many records are outside the stage's funnel. Null while unknown. */
  const outside = computed(() => {
    if (!chosen.value?.funnel) return 0
    return counts.value === null ? null : target().count - inside.value
  })
  const note = computed(() => {
    const funnel = chosen.value?.funnel?.label ?? ''
    if (outside.value === 0) return undefined
    if (outside.value === null) return t('stage.counting')
    if (movesAll.value) return t('stage.willMove', { funnel, count: outside.value })
    return inside.value === 0
      ? t('stage.noneInFunnel', { funnel })
      : t('stage.someInFunnel', { inside: inside.value, total: target().count, funnel })
  })

  /** The filter that excludes records of other funnels. Undefined if none is needed. */
  const within = computed(() => {
    const funnel = chosen.value?.funnel
    if (!funnel || movesAll.value) return undefined
    const [filter] =
      Object.entries(resource.filters).find(([, one]) => one.kind === 'linked' && one.relationship === scope.value) ?? []
    return filter === undefined ? undefined : ([`filter[${filter}]`, funnel.value] as const)
  })

  return {
    around,
    note,
    movesAll,
    answers,
    within,
    outside: computed(() => outside.value ?? 0),
    isLost: computed(() => chosen.value?.isLost === true),
    lossFields: listLossFields(resource),
    /** How many records will change. */
    count: computed(() => (movesAll.value ? target().count : target().count - (outside.value ?? 0))),
    /** Why the job cannot start. Waits until the stage is known. */
    async findProblem(): Promise<string | undefined> {
      await Promise.all([chosenRead(), counted()])
      // Without knowing the stage's funnel, records could leave theirs without consent.
      if (isChosenStage(edited.value) && !chosen.value) return t('parts.searchFailed')
      return (outside.value ?? 0) > 0 && inside.value === 0 && !movesAll.value ? t('stage.consentNeeded') : undefined
    },
    /** Further cells to write with the stage. */
    readAnswers: () => (chosen.value?.isLost ? readLoss(resource, answers.value) : []),
  }
}
