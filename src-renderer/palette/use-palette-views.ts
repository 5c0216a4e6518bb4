import { computed } from 'vue'
import { useFields } from '../fields/use-fields.ts'
import { useListedViews } from '../list/views/use-listed-views.ts'
import { findPresentation } from '../resources/index.ts'
import type { ShownView } from './palette-items.ts'

/** The saved views of every list. The palette also works without them. */
export function usePaletteViews() {
  const fields = useFields()
  const listed = useListedViews()

  return computed(() =>
    (listed.views ?? []).flatMap(({ id, name, object }): ShownView[] => {
      const shown = findPresentation(object)
      if (!shown) return []
      const where = fields.typeLabel(shown.resource, 'many')
      return [{ id, name, where, path: shown.path, type: object, sought: `${name} ${where}` }]
    }),
  )
}
