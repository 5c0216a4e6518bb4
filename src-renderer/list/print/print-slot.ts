import { render, type VNode } from 'vue'

/**
 * Holds a sheet for printing, next to the app, which is hidden in print. Renders synchronously, as
 * `beforeprint` requires.
 */
export function createPrintSlot() {
  let place: HTMLElement | null = null

  function drop(): void {
    if (!place) return
    render(null, place)
    place.remove()
    place = null
  }

  function put(sheet: VNode): void {
    drop()
    place = document.body.appendChild(document.createElement('div'))
    place.dataset['print'] = ''
    render(sheet, place)
  }

  return { put, drop, isFilled: () => place !== null }
}
