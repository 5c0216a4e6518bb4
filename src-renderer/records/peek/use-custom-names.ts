import { onScopeDispose, shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { listCustomDefinitions } from '../filters/custom-definitions.ts'
import type { CustomDefinition } from '../filters/filter-field.ts'

/** What people call the fields they added; one that has no name goes by its key. */
export function useCustomNames({ type }: Resource): (key: string) => string {
  const { records } = useBackend()
  const preferences = usePreferences()
  const definitions = shallowRef<readonly CustomDefinition[]>([])
  const asked = new AbortController()
  onScopeDispose(() => asked.abort())
  void listCustomDefinitions(records, type, asked.signal).then((found) => (definitions.value = found))

  return (key) => definitions.value.find((definition) => definition.key === key)?.names[preferences.language] ?? key
}
