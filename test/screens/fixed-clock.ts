/** When the pictures are taken, whatever day it is: a record's dates are drawn on them. */
export const fixedTime = Date.UTC(2026, 4, 20, 9, 30)

/** Runs in the page before all else: its time goes on from there, since a clock that stands has events pass by Vue's handlers. */
export const shiftTime = `{
  const shift = ${fixedTime} - Date.now()
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(Date.now())
      else super(...given)
    }
    static now() {
      return super.now() + shift
    }
  }
}`

/** Hides how many records are due: the engine counts them by its own clock. */
export const hideDue = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-due-count] { visibility: hidden }')
  document.adoptedStyleSheets = [sheet]
}`
