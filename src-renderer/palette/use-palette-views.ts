import { computed } from 'vue'
import { useFields } from '../fields/use-fields.ts'
import { useListedViews } from '../records/views/use-listed-views.ts'
import { sections } from '../screens/sections.ts'
import type { ShownView } from './palette-items.ts'

/** The saved views of every list; the palette is of use without them. */
export function usePaletteViews() {
  const fields = useFields()
  const listed = useListedViews()

  return computed(() =>
    (listed.views ?? []).flatMap(({ id, name, object }): ShownView[] => {
      const section = sections.find(({ resource }) => resource.type === object)
      if (!section) return []
      const where = fields.typeLabel(section.resource, 'many')
      return [{ id, name, where, path: section.path, type: object, sought: `${name} ${where}` }]
    }),
  )
}
