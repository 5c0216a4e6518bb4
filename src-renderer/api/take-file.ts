import type { DeliveredFile } from '../../src-shared/workspace.ts'

/**
 * Starts the browser's download of a delivered file; no script reads its content. False if the user cancelled the desktop
 * dialog.
 */
export function takeFile(delivered: DeliveredFile): boolean {
  if ('saved' in delivered) return delivered.saved !== null
  const link = document.createElement('a')
  link.href = delivered.download
  link.download = ''
  link.click()
  return true
}
