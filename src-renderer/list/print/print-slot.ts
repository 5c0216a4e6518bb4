import { h, render } from 'vue'
import type { PrintSheet } from './print-sheet.ts'
import PrintTable from './PrintTable.vue'

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

  function put(sheet: PrintSheet): void {
    drop()
    place = document.body.appendChild(document.createElement('div'))
    place.dataset['print'] = ''
    render(h(PrintTable, { sheet }), place)
  }

  return { put, drop, isFilled: () => place !== null }
}
