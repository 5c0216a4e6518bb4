import { join } from 'node:path'
import type { App, BrowserWindow, Dialog, SaveDialogOptions } from 'electron'
import { replaceSecretFile } from '../account/recovery-file.ts'
import type { DeliverFile } from '../workspace/secret-files.ts'

interface ElectronParts {
  readonly app: Pick<App, 'getPath'>
  readonly dialog: Pick<Dialog, 'showSaveDialog'>
}

type FindWindow = () => BrowserWindow | undefined

/** Asks with the system's dialog, over the window if there is one; null if the user cancelled. */
export async function askWhereToSave(
  dialog: ElectronParts['dialog'],
  findWindow: FindWindow,
  options: SaveDialogOptions,
): Promise<string | null> {
  const parent = findWindow()
  const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
  return canceled || !filePath ? null : filePath
}

/** Saves files with a secret where the user chooses, readable only for this user. */
export function createSaveFile({ app, dialog }: ElectronParts, findWindow: FindWindow): DeliverFile {
  return async ({ name, text }, onSaved) => {
    const saved = await askWhereToSave(dialog, findWindow, {
      defaultPath: join(app.getPath('documents'), name),
      properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
    })
    if (saved === null) return { saved }
    await replaceSecretFile(saved, text)
    await onSaved()
    return { saved }
  }
}
