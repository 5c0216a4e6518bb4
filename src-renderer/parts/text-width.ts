import { ref } from 'vue'

/** Counts where there is no canvas to measure on. */
const averageLetter = 7

let canvas: CanvasRenderingContext2D | null | undefined
/** Moves when the fonts have arrived, so that whatever was computed from a width is computed again. */
const fonts = ref(0)

/** The drawn width of words in the medium weight of buttons and headers, in px. */
export function measureText(text: string, size: 12 | 13 = 13): number {
  // A computed value that asks follows the fonts.
  void fonts.value
  canvas ??= openCanvas()
  if (!canvas) return text.length * averageLetter
  canvas.font = `500 ${size}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(canvas.measureText(text).width)
}

function openCanvas(): CanvasRenderingContext2D | null {
  const opened = document.createElement('canvas').getContext('2d')
  if (opened) void document.fonts.ready.then(() => fonts.value++)
  return opened
}
