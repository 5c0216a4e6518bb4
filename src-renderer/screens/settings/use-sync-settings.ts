import { computed, ref, shallowRef } from 'vue'
import { usualSettings, type SyncSettings } from '../../../src-shared/sync/wish.ts'
import { useBackend } from '../../api/backend.ts'
import { changeSyncSettings } from '../../api/sync.ts'
import { useSync } from '../../api/use-sync.ts'

/** The sync settings as they are stored. A change shows and is saved at once; if that fails, the stored value shows again. */
export function useSyncSettings() {
  const { request } = useBackend()
  const sync = useSync()
  const saves = ref(0)
  const isRefused = ref(false)
  const unsaved = shallowRef<Partial<SyncSettings>>({})
  const settings = computed((): SyncSettings => ({ ...usualSettings, ...sync.status?.settings, ...unsaved.value }))

  async function change(changed: Partial<SyncSettings>): Promise<void> {
    unsaved.value = changed
    const outcome = await sync.ask(() => changeSyncSettings(request, changed))
    isRefused.value = !outcome.ok
    if (outcome.ok) saves.value++
    if (unsaved.value === changed) unsaved.value = {}
  }

  return { settings, saves, isRefused, change }
}
