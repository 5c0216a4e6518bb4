import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Dialog } from 'electron'
import { describeRefusal, findRefusedSwitch } from './refused-switches.ts'

/** What an app that was packed to be driven by tests says in its `package.json`; no installer has it. */
export const testableMark = 'outpostTestable'

/** Whether this is the app as users get it. */
export function isShipped(app: Pick<App, 'isPackaged' | 'getAppPath'>): boolean {
  if (!app.isPackaged) return false
  const description = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as Record<string, unknown>
  return description[testableMark] !== true
}

interface ElectronParts {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath' | 'exit'> & { readonly commandLine: Pick<App['commandLine'], 'hasSwitch'> }
  readonly dialog: Pick<Dialog, 'showErrorBox'>
}

export interface StartedAs {
  readonly isCommand: boolean
  readonly isAppImage: boolean
  /** The locale of the system; Electron does not know it yet. */
  readonly locale: string
  readonly say: (line: string) => void
}

/** Ends the app before it does anything where it was started with a switch that it does not take; tells whether it did. */
export function refuseSwitches({ app, dialog }: ElectronParts, { isCommand, isAppImage, locale, say }: StartedAs): boolean {
  const refused = isShipped(app) ? findRefusedSwitch(app.commandLine) : undefined
  if (refused === undefined) return false
  const sentence = describeRefusal(refused, locale.startsWith('ru') ? 'ru' : 'en', isAppImage)
  say(`outpost: ${sentence}`)
  if (!isCommand) dialog.showErrorBox('Outpost', sentence)
  app.exit(2)
  return true
}
