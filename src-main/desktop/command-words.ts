/** Passed by the installed command, which must start without a display. */
const headless = '--ozone-platform=headless'

/**
 * The installed command puts this before its arguments. Chromium then reads no switches after it, and Electron on Windows
 * accepts arguments after an address.
 */
const endOfSwitches = '--'

/**
 * The arguments of an `outpost` command if the app was started as one; undefined if a window is wanted. An address such as
 * `outpost://…` and system switches open the window.
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
  // Without a display there is no window to open, so this prints the same as a bare command.
  if (first === undefined) return isHeadless ? [] : undefined
  if ([...commandNames, 'help', '--help', '-h'].includes(first)) return words
  return isCommand && !first.startsWith('outpost:') ? words : undefined
}
