/** Asked for by the installed command, which must start where there is no display. */
const headless = '--ozone-platform=headless'

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
  const words = given.filter((word) => word !== headless)
  const [first] = words
  if (first !== undefined && [...commandNames, 'help', '--help', '-h'].includes(first)) return words
  // Without a display there is no window to open: what is said of a bare command is said here too.
  return given.length > words.length && first === undefined ? [] : undefined
}
