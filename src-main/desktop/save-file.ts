import { join } from 'node:path'
import type { App, BrowserWindow, Dialog, SaveDialogOptions } from 'electron'
import { replaceSecretFile } from '../account/recovery-file.ts'
import type { DeliverFile } from '../workspace/secret-files.ts'

interface ElectronParts {
  readonly app: Pick<App, 'getPath'>
  readonly dialog: Pick<Dialog, 'showSaveDialog'>
}

/** Saves files with a secret where the user chooses, readable only for this user. */
export function createSaveFile({ app, dialog }: ElectronParts, findWindow: () => BrowserWindow | undefined): DeliverFile {
  return async ({ name, text }, onSaved) => {
    const options: SaveDialogOptions = {
      defaultPath: join(app.getPath('documents'), name),
      properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
    }
    const parent = findWindow()
    const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
    if (canceled || !filePath) return { saved: null }
    await replaceSecretFile(filePath, text)
    await onSaved()
    return { saved: filePath }
  }
}
