/** Copies without the clipboard API: the desktop shell grants pages no permissions, and a copy event needs none. */
export function copyText(text: string): boolean {
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', fill, { capture: true, once: true })
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  return copied
}
