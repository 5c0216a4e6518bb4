import { computed, ref, shallowRef, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { deal } from '../../../src-shared/resources/deal.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { useAction } from '../../actions/use-action.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useBackend } from '../../api/backend.ts'
import type { RecordRow } from '../../api/records.ts'
import { toWalkState } from '../../list/walk/walk.ts'
import { useI18n } from '../../locales/i18n.ts'
import { findContactLink } from '../../record/details/contact-link.ts'
import { useCellWrite } from '../../record/edit/use-cell-write.ts'
import { useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { useAllStages } from '../../record/stage/use-stages.ts'
import { useRights } from '../../record/use-rights.ts'
import { findLogField } from '../record/log-line.ts'
import { canCall, findPhone } from './call-phone.ts'
import type { Line, LineRecord } from './line.ts'

/** The layer that is open on a line. */
export interface OpenLayer {
  readonly key: string
  readonly layer: 'stage' | 'day'
}

/** What can be done on a line: by its buttons, by keys on the focused one, and from the palette. */
export function useLineActions(current: Readonly<Ref<Line | undefined>>, focus: (key: string) => void) {
  const { t } = useI18n()
  const route = useRoute()
  const router = useRouter()
  const toasts = useToasts()
  const { records } = useBackend()
  const tellProblem = useTellProblem()
  const rights = useRights(deal)
  const stages = useAllStages(deal, 'stage')
  const write = useCellWrite(deal, () => undefined)
  const open = shallowRef<OpenLayer | null>(null)
  const logging = shallowRef<LineRecord | null>(null)
  const isLogging = ref(false)

  const meant = computed(() => current.value?.of)
  const findDeal = () => (meant.value?.resource.type === deal.type ? meant.value : undefined)

  function openPage(line: Line): void {
    const state = line.of && toWalkState({ from: route.fullPath, index: line.of.index, query: line.of.query })
    void router.push({ path: line.to, ...(state && { state }) })
  }

  const listStages = ({ links }: RecordRow) => stages.listOf(links['stage-category']?.[0]?.id)
  const findStage = (row: RecordRow, by: 1 | -1) => {
    const all = listStages(row)
    const at = all.findIndex(({ id }) => id === row.links['stage']?.[0]?.id)
    return at < 0 ? undefined : all[at + by]
  }
  const move = (row: RecordRow, stage: string) =>
    rights.guard('update', () => write(row, 'stage', { type: stages.target.type, id: stage }))
  const reschedule = (row: RecordRow, day: string | null) => rights.guard('update', () => write(row, 'planned-at', day))

  async function call({ resource, row }: LineRecord): Promise<void> {
    const found = await findPhone(records, resource, row)
    if (!found.ok) return tellProblem(found.problem)
    const href = found.value === null ? undefined : findContactLink('phone', found.value)
    if (href === undefined) return void toasts.show(() => t('peek.noPhone'))
    toasts.show(
      () => t('today.calling', { number: found.value ?? '', name: toTitle(row.id, row.attributes) }),
      undefined,
      undefined,
      'call',
    )
    // A link, as on the record's page: the desktop app checks it before it opens.
    Object.assign(document.createElement('a'), { href }).click()
  }

  function log(of: LineRecord): void {
    logging.value = of
    isLogging.value = true
  }

  /** Opens a layer of the focused line. */
  function show(layer: OpenLayer['layer']): void {
    const { key } = current.value ?? {}
    if (key === undefined) return
    focus(key)
    rights.guard('update', () => (open.value = { key, layer }))
  }

  useAction('records.open', {
    run: () => current.value && openPage(current.value),
    isEnabled: () => current.value !== undefined && current.value.to !== '',
  })
  useAction('records.openWindow', {
    run: () => current.value && window.open(router.resolve(current.value.to).href, '_blank', 'noopener'),
    isEnabled: () => meant.value !== undefined,
  })
  useAction('records.edit', {
    run: () => show('day'),
    isEnabled: () => findDeal() !== undefined,
    label: () => t('today.reschedule'),
  })
  useAction('records.moveTo', { run: () => show('stage'), isEnabled: () => findDeal() !== undefined })
  for (const [id, by] of [
    ['records.nextStage', 1],
    ['records.previousStage', -1],
  ] as const)
    useAction(id, {
      run: () => {
        const row = findDeal()?.row
        const stage = row && findStage(row, by)
        if (row && stage) move(row, stage.id)
      },
      isEnabled: () => {
        const row = findDeal()?.row
        return row !== undefined && findStage(row, by) !== undefined
      },
    })
  useAction('records.log', {
    run: () => meant.value && log(meant.value),
    isEnabled: () => meant.value !== undefined && canLog(meant.value),
  })
  useAction('records.call', {
    run: () => meant.value && call(meant.value),
    isEnabled: () => meant.value !== undefined && canCall(meant.value.resource),
  })

  return { open, logging, isLogging, openPage, listStages, move, reschedule, call, log }
}

export const canLog = ({ resource }: LineRecord): boolean => resource.reach === 'crm' && findLogField(resource) !== undefined
