import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import type { Language } from '../../src-shared/bridge.ts'

interface LossTexts {
  readonly message: string
  readonly reload: string
  readonly openLog: string
  readonly quit: string
}

const texts: Readonly<Record<Language, LossTexts>> = {
  en: {
    message: 'The window keeps failing. Everything you saved is safe.',
    reload: 'Reload',
    openLog: 'Open Log',
    quit: 'Quit Outpost',
  },
  ru: {
    message: 'Окно постоянно даёт сбой. Всё сохранённое в целости.',
    reload: 'Перезагрузить',
    openLog: 'Открыть журнал',
    quit: 'Завершить Outpost',
  },
}

/** Asks the user about a page that keeps failing. After opening the log, asks again. */
export async function explainPageLoss(
  dialog: Pick<Dialog, 'showMessageBox'>,
  parent: BrowserWindow,
  language: Language,
  why: string,
  openLog: () => Promise<void>,
): Promise<'reload' | 'quit'> {
  const { message, ...labels } = texts[language]
  const options: MessageBoxOptions = {
    type: 'error',
    title: 'Outpost',
    message,
    detail: why,
    buttons: [labels.reload, labels.openLog, labels.quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  for (;;) {
    const { response } = await dialog.showMessageBox(parent, options)
    if (response !== 1) return response === 2 ? 'quit' : 'reload'
    await openLog()
  }
}
