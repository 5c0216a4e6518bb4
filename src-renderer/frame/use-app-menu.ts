import { useEventListener } from '@vueuse/core'
import { findBridge } from '../api/bridge.ts'
import { createAltPress } from './alt-press.ts'

/** Whether the page has to open the application menu. macOS shows it at the top of the screen, and a browser has none. */
export function hasAppMenu(): boolean {
  const bridge = findBridge()
  return bridge !== undefined && bridge.platform !== 'darwin'
}

/** Opens the application menu below an element: on a call of the returned function, and when Alt is pressed alone. */
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

  useEventListener(window, ['keydown', 'keyup'], onKey, { capture: true })
  useEventListener(window, ['pointerdown', 'wheel', 'blur'], alt.forget, { capture: true })
  return open
}
