/** More cards would cover the list. */
const most = 3

/** How many of the newest finished jobs and toasts are shown. Running jobs are always shown, so that they can be stopped. */
export function findToastRoom(
  atWork: number,
  ended: number,
  toasts: number,
): { readonly ended: number; readonly toasts: number } {
  const room = Math.max(1, most - atWork)
  const shown = Math.min(toasts, Math.max(1, room - ended))
  return { toasts: shown, ended: Math.min(ended, room - shown) }
}
