import { onBeforeUnmount, onMounted } from 'vue'
import { findBridge } from '../api/bridge.ts'
import { createAltPress } from './alt-press.ts'

/** Whether the application menu is opened from the page: macOS shows it at the top of the screen, and a browser has none. */
export function hasAppMenu(): boolean {
  const bridge = findBridge()
  return bridge !== undefined && bridge.platform !== 'darwin'
}

/** Opens the application menu below an element, when that is asked for and when Alt is pressed by itself. */
export function useAppMenu(findAnchor: () => Element | null): () => void {
  const alt = createAltPress()

  function open(): void {
    const { left, bottom } = findAnchor()?.getBoundingClientRect() ?? { left: 0, bottom: 0 }
    void findBridge()?.showMenu({ x: Math.max(0, left), y: Math.max(0, bottom) })
  }

  function onKey(event: KeyboardEvent): void {
    if (!alt.hear(event)) return
    event.preventDefault()
    open()
  }

  onMounted(() => {
    for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, onKey, { capture: true })
    for (const name of ['pointerdown', 'wheel', 'blur'] as const) window.addEventListener(name, alt.forget, { capture: true })
  })
  onBeforeUnmount(() => {
    for (const name of ['keydown', 'keyup'] as const) window.removeEventListener(name, onKey, { capture: true })
    for (const name of ['pointerdown', 'wheel', 'blur'] as const) window.removeEventListener(name, alt.forget, { capture: true })
  })
  return open
}
