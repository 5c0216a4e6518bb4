import type { DeliveredFile } from '../../src-shared/workspace.ts'

/** Lets a browser download a delivered file, which no script reads. False if the user cancelled the dialog of a window. */
export function takeFile(delivered: DeliveredFile): boolean {
  if ('saved' in delivered) return delivered.saved !== null
  const link = document.createElement('a')
  link.href = delivered.download
  link.download = ''
  link.click()
  return true
}
