import { computed, onScopeDispose, shallowRef } from 'vue'
import { useBackend } from '../api/backend.ts'
import { useFields } from '../fields/use-fields.ts'
import { createSavedViews, type ListedView } from '../records/views/saved-views.ts'
import { sections } from '../screens/sections.ts'
import type { ShownView } from './palette-items.ts'

/** The saved views of every list, as they were when the palette was opened; the palette is of use without them. */
export function usePaletteViews() {
  const { request } = useBackend()
  const fields = useFields()
  const found = shallowRef<readonly ListedView[]>([])
  const abort = new AbortController()
  onScopeDispose(() => abort.abort())

  void createSavedViews(request)
    .listAll(abort.signal)
    .then((outcome) => {
      if (outcome.ok && !abort.signal.aborted) found.value = outcome.value
    })

  return computed(() =>
    found.value.flatMap(({ id, name, object }): ShownView[] => {
      const section = sections.find(({ resource }) => resource.type === object)
      if (!section) return []
      const where = fields.typeLabel(section.resource, 'many')
      return [{ id, name, where, path: section.path, type: object, sought: `${name} ${where}` }]
    }),
  )
}
