import { ref } from 'vue'

/** Used where there is no canvas to measure with. */
const averageLetter = 7

let canvas: CanvasRenderingContext2D | null | undefined
/** Read once: reading it makes the browser compute the styles of all that was drawn since. */
let family = ''
/** Increases when fonts have loaded, so that widths are computed again. */
const fonts = ref(0)

/** The width in px of text in the medium weight of buttons and headers. */
export function measureText(text: string, size: 11 | 12 | 13 = 13): number {
  // Makes a computed value depend on the fonts.
  void fonts.value
  canvas ??= openCanvas()
  if (!canvas) return text.length * averageLetter
  canvas.font = `500 ${size}px ${family}`
  return Math.ceil(canvas.measureText(text).width)
}

function openCanvas(): CanvasRenderingContext2D | null {
  const opened = document.createElement('canvas').getContext('2d')
  family = getComputedStyle(document.body).fontFamily
  // Not `fonts.ready`: reading that makes the browser compute the layout at once.
  if (opened) document.fonts.addEventListener('loadingdone', () => fonts.value++)
  return opened
}
