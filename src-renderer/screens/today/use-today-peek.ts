import { computed, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAction } from '../../actions/use-action.ts'
import { keptRef } from '../../api/kept-ref.ts'
import { withCustoms } from '../../fields/custom-columns.ts'
import { useCustomFields } from '../../fields/use-custom-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { readPeek, writePeek, type Line, type LineRecord } from './line.ts'

interface Options {
  /** The element around all lines. */
  readonly area: Readonly<Ref<HTMLElement | null>>
  readonly current: Readonly<Ref<Line | undefined>>
  readonly focus: (key: string) => void
}

/** The panel beside the lines. It follows the focused line. */
export function useTodayPeek({ area, current, focus }: Options) {
  const { t } = useI18n()
  const route = useRoute()
  const router = useRouter()
  const customs = useCustomFields()

  const peeked = computed(() => {
    const found = readPeek(route.query['peek'])
    return found && { ...found, resource: withCustoms(found.resource, customs.known?.(found.resource.type) ?? []) }
  })
  const width = keptRef('outpost.peek-width', { read: (kept) => Number(kept) || 380, waitMs: 200 })
  const show = (of: LineRecord | null) =>
    void router.replace({ query: { ...route.query, peek: of === null ? undefined : writePeek(of) } })
  const isPeeked = ({ of }: Line) => of !== undefined && route.query['peek'] === writePeek(of)

  function close(): void {
    show(null)
    if (current.value) focus(current.value.key)
  }

  useAction('records.peek', {
    run: () => (current.value && isPeeked(current.value) ? close() : current.value?.of && show(current.value.of)),
    isEnabled: () => current.value?.of !== undefined,
  })
  useAction('records.clearSelection', { run: close, isEnabled: () => peeked.value !== null, label: () => t('peek.close') })
  watch(
    () => current.value?.key,
    () => {
      if (peeked.value && current.value?.of && area.value?.contains(document.activeElement)) show(current.value.of)
    },
  )

  return { peeked, width, isPeeked, close }
}
