import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Dialog } from 'electron'
import { describeRefusal, findRefusedSwitch } from './refused-switches.ts'

/** A mark in the `package.json` of an app packed for tests. No installer has it. */
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
  /** The system's locale, before Electron knows it. */
  readonly locale: string
  readonly say: (line: string) => void
}

/** Exits before doing anything if the app was started with a refused switch. Returns whether it did. */
export function refuseSwitches({ app, dialog }: ElectronParts, { isCommand, isAppImage, locale, say }: StartedAs): boolean {
  const refused = isShipped(app) ? findRefusedSwitch(app.commandLine) : undefined
  if (refused === undefined) return false
  const sentence = describeRefusal(refused, locale.startsWith('ru') ? 'ru' : 'en', isAppImage)
  say(`outpost: ${sentence}`)
  if (!isCommand) dialog.showErrorBox('Outpost', sentence)
  app.exit(2)
  return true
}
