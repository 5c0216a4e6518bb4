import { h, render } from 'vue'
import type { PrintSheet } from './print-sheet.ts'
import PrintTable from './PrintTable.vue'

/** Where a sheet stands to be printed: beside the app, which is not printed then. It is drawn at once, as a browser that prints asks. */
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
