/** Asked for by the installed command, which must start where there is no display. */
const headless = '--ozone-platform=headless'

/**
 * The installed command puts this before its words. Chromium reads no switches after it, and on Windows Electron then accepts
 * words after an address, which it refuses otherwise.
 */
const endOfSwitches = '--'

/**
 * The words of an `outpost` command, where the app was started as one; undefined where a window is wanted. An address such
 * as `outpost://…` and switches of the system open the window.
 */
export function findCommandWords(
  args: readonly string[],
  isPackaged: boolean,
  commandNames: readonly string[],
): readonly string[] | undefined {
  const given = args.slice(isPackaged ? 1 : 2)
  const isHeadless = given[0] === headless
  const rest = isHeadless ? given.slice(1) : given
  const isCommand = rest[0] === endOfSwitches
  const words = isCommand ? rest.slice(1) : rest
  const [first] = words
  // Without a display there is no window to open: what is said of a bare command is said here too.
  if (first === undefined) return isHeadless ? [] : undefined
  if ([...commandNames, 'help', '--help', '-h'].includes(first)) return words
  return isCommand && !first.startsWith('outpost:') ? words : undefined
}
