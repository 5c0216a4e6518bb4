import { onBeforeUnmount, onMounted } from 'vue'

/** Who has just come to a list has the keyboard nowhere: the first arrow leads into its rows. */
export function useFirstArrow(enter: () => unknown): void {
  function onKeydown(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if (document.activeElement !== document.body || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
    event.preventDefault()
    enter()
  }

  onMounted(() => document.addEventListener('keydown', onKeydown))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKeydown))
}
