import { join } from 'node:path'
import type { App, BrowserWindow, Dialog, OpenDialogOptions } from 'electron'
import type { PickPath } from '../workspace/workspace-handler.ts'
import { askWhereToSave } from './save-file.ts'

interface ElectronParts {
  readonly app: Pick<App, 'getPath'>
  readonly dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>
}

/** Asks for a file or folder with the system's dialog. Nothing is read or written here. */
export function createPickPath({ app, dialog }: ElectronParts, findWindow: () => BrowserWindow | undefined): PickPath {
  async function open(options: OpenDialogOptions): Promise<string | null> {
    const parent = findWindow()
    const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  }

  return ({ place, name = 'Outpost' }) => {
    const documents = app.getPath('documents')
    switch (place) {
      case 'backup-file':
        return askWhereToSave(dialog, findWindow, {
          defaultPath: join(documents, name),
          properties: ['createDirectory', 'showOverwriteConfirmation'],
        })
      case 'restore-file':
        return open({ defaultPath: documents, properties: ['openFile'] })
      case 'backup-folder':
        return open({ defaultPath: documents, properties: ['openDirectory', 'createDirectory'] })
      default:
        return place satisfies never
    }
  }
}
