import { shallowRef, type ShallowRef } from 'vue'
import type ChipEditor from './ChipEditor.vue'

const editor = shallowRef<typeof ChipEditor>()

/** Not part of what the first page loads; it comes with the first chip, or as soon as a filter is looked for. */
export async function loadChipEditor(): Promise<void> {
  editor.value ??= (await import('./ChipEditor.vue')).default
}

export function useChipEditor(): Readonly<ShallowRef<typeof ChipEditor | undefined>> {
  void loadChipEditor()
  return editor
}
