import type { App, Dialog, MessageBoxOptions } from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import type { AppWindows } from './app-windows.ts'

interface StopTexts {
  readonly message: string
  readonly quit: string
  readonly stay: string
}

const texts: Readonly<Record<Language, StopTexts>> = {
  en: {
    message: 'Outpost has stopped working. Your saved data is safe. Start Outpost again to continue.',
    quit: 'Quit Outpost',
    stay: 'Keep the Window Open',
  },
  ru: {
    message: 'Outpost перестал работать. Всё сохранённое в целости; чтобы продолжить, запустите Outpost снова.',
    quit: 'Завершить Outpost',
    stay: 'Оставить окно открытым',
  },
}

interface ElectronParts {
  readonly app: Pick<App, 'quit'>
  readonly dialog: Pick<Dialog, 'showMessageBox'>
}

/** Says that the engine will not restart. The user can still read and copy what is on the screen before quitting. */
export async function explainStop(
  { app, dialog }: ElectronParts,
  windows: Pick<AppWindows, 'appearance' | 'find'>,
  detail: string | null,
): Promise<void> {
  const { message, quit, stay } = texts[windows.appearance.language]
  const options: MessageBoxOptions = {
    type: 'error',
    title: 'Outpost',
    message,
    detail: detail ?? '',
    buttons: [stay, quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const parent = windows.find()
  const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
  if (response === 1) app.quit()
}
