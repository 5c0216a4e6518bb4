import { openBrowser, openerOf } from './open-browser.ts'
import type { Serving } from './serve-account.ts'
import { print, say } from './terminal.ts'

/** Tells a person how to get in, again each time they press Enter, and opens their browser where that is wanted. */
export function announceLogin({ createLoginUrl }: Serving, { json, open }: { json: boolean; open: boolean }): void {
  if (!createLoginUrl) return
  const { stdin } = process
  const tell = () => print(`Open:  ${createLoginUrl()}`)
  if (!json) {
    tell()
    print(`       It works once, within ten minutes.${stdin.isTTY ? ' Enter prints a new one.' : ''}`)
  }
  if (open) {
    openBrowser(openerOf(process.platform, createLoginUrl()), (reason) => say(`The browser could not be opened: ${reason}.`))
  }
  if (stdin.isTTY) stdin.on('data', tell).unref()
}
