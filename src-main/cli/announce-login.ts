import { openBrowser, openerOf } from './open-browser.ts'
import type { Serving } from './serve-account.ts'
import { print, say } from './terminal.ts'

/** Prints a sign-in link, and a new one each time the user presses Enter. Opens the browser if requested. */
export function announceLogin({ createLoginUrl }: Serving, { json, open }: { json: boolean; open: boolean }): void {
  if (!createLoginUrl) return
  const { stdin } = process
  const tell = () => print(`Open:  ${createLoginUrl()}`)
  if (!json) {
    tell()
    print(`       The link works once, within ten minutes.${stdin.isTTY ? ' Press Enter for a new one.' : ''}`)
  }
  if (open) {
    openBrowser(openerOf(process.platform, createLoginUrl()), (reason) =>
      say(`The browser could not be opened: ${reason}. Open the link above yourself.`),
    )
  }
  if (stdin.isTTY) stdin.on('data', tell).unref()
}
