import { shallowRef, type ShallowRef } from 'vue'
import type ChipEditor from './ChipEditor.vue'

const editor = shallowRef<typeof ChipEditor>()

/** Not part of the first page load. Loads with the first chip, or when the filter menu opens. */
export async function loadChipEditor(): Promise<void> {
  editor.value ??= (await import('./ChipEditor.vue')).default
}

export function useChipEditor(): Readonly<ShallowRef<typeof ChipEditor | undefined>> {
  void loadChipEditor()
  return editor
}
