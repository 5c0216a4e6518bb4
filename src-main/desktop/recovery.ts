import { join } from 'node:path'
import type * as electron from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { findAccountFile } from '../account/account-file.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { createKeyWrappers } from '../account/key-wrappers.ts'
import type { AccountOptions } from '../account/open-account.ts'
import type { OsStorage } from '../account/os-key-wrapper.ts'
import { wrongPassphrase } from '../account/passphrase-key-wrapper.ts'
import { recoverAccount } from '../account/recover-account.ts'
import { replaceRecoveryFile } from '../account/recovery-file.ts'
import { type AccountKey, type KeySource, type MadeAccount, withKey } from './account-key.ts'
import { keyTexts } from './key-texts.ts'
import { askPassphrase, type PassphraseQuestion } from './passphrase-window.ts'

export interface RecoveryOptions {
  readonly electron: Pick<typeof electron, 'app' | 'BrowserWindow' | 'dialog' | 'nativeTheme' | 'session'>
  readonly platform: NodeJS.Platform
  readonly language: Language
  readonly onError: (error: unknown) => void
}

/** The account's key. If the keychain does not release it, the user chooses what to do. `end` if the user chose to quit. */
export async function openKey(options: RecoveryOptions, account: AccountOptions, source: KeySource): Promise<AccountKey | 'end'> {
  const { app } = options.electron
  // Closing the passphrase window would quit the app if nobody listened.
  app.on('window-all-closed', () => undefined)
  try {
    return await withKey(account, source)
  } catch (error) {
    const outcome = await explainLostKey(options, account, source.osStorage, error)
    if (outcome === undefined) throw error
    if (outcome === 'recovered') return withKey(account, source)
    source.say(`outpost: ${(error as Error).message}`)
    // Chromium asks the keychain once per run.
    if (outcome === 'restart') app.relaunch()
    app.exit(outcome === 'restart' ? 0 : 2)
    return 'end'
  }
}

/** Waits until the keychain stores a new account's key, then offers a recovery file. */
export async function offerRecoveryOf(
  made: MadeAccount,
  options: RecoveryOptions,
  findParent: () => electron.BrowserWindow | undefined,
): Promise<void> {
  if (await made.seal()) await offerRecovery(options, findParent(), made)
}

/** Offers a recovery file for a new account. Resolves to whether there is one now. */
async function offerRecovery(
  options: RecoveryOptions,
  parent: electron.BrowserWindow | undefined,
  { id, key }: Pick<MadeAccount, 'id' | 'key'>,
): Promise<boolean> {
  const { app, dialog } = options.electron
  const texts = keyTexts[options.language]
  const offer: electron.MessageBoxOptions = {
    ...{ type: 'question', title: 'Outpost', message: texts.offer, detail: texts.offerDetail },
    ...{ buttons: [texts.save, texts.notNow], defaultId: 0, cancelId: 1, noLink: true },
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, offer) : dialog.showMessageBox(offer))
  if (response !== 0) return false
  const target: electron.SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), texts.fileName),
    filters: [{ name: texts.fileKind, extensions: ['json'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, target) : dialog.showSaveDialog(target))
  if (canceled || !filePath) return false
  const use = toUse(options, (passphrase) => replaceRecoveryFile(filePath, id, key, passphrase))
  const isSaved = await ask(options, { kind: 'new', parent, use })
  const said: electron.MessageBoxOptions = { type: 'info', title: 'Outpost', message: texts.saved(filePath) }
  if (isSaved) await (parent ? dialog.showMessageBox(parent, said) : dialog.showMessageBox(said))
  return isSaved
}

type LostKeyOutcome = 'recovered' | 'restart' | 'quit'

/** The user's choice if the keychain does not open an account; undefined for other problems. */
async function explainLostKey(
  options: RecoveryOptions,
  account: AccountOptions,
  osStorage: OsStorage,
  error: unknown,
): Promise<LostKeyOutcome | undefined> {
  if (!(error instanceof AccountProblem) || !lost.has(error.code)) return undefined
  if ((await findAccountFile(account.folder))?.key.wrapper !== 'os') return undefined
  const { dialog } = options.electron
  const texts = keyTexts[options.language]
  for (;;) {
    const { response } = await dialog.showMessageBox({
      ...{ type: 'error', title: 'Outpost', message: texts.lost, detail: texts.lostDetail(error.message) },
      ...{ buttons: [texts.tryAgain, texts.useRecovery, texts.quit], defaultId: 0, cancelId: 2, noLink: true },
    })
    if (response === 0) return 'restart'
    if (response !== 1) return 'quit'
    if (await recoverByFile(options, account, osStorage)) return 'recovered'
  }
}

const lost = new Set<AccountProblem['code']>(['no-keychain', 'key-missing', 'key-unfit'])

async function recoverByFile(options: RecoveryOptions, account: AccountOptions, osStorage: OsStorage): Promise<boolean> {
  const { folder, configFolder } = account
  const filters = [{ name: keyTexts[options.language].fileKind, extensions: ['json'] }]
  const { canceled, filePaths } = await options.electron.dialog.showOpenDialog({ filters, properties: ['openFile'] })
  const [recoveryFile] = filePaths
  if (canceled || recoveryFile === undefined) return false
  const wrappers = createKeyWrappers({ configFolder, osStorage })
  const to = (await osStorage.findObstacle()) === null ? wrappers.os : wrappers.file
  const use = toUse(options, (passphrase) =>
    recoverAccount({ folder, configFolder, recoveryFile, ask: () => Promise.resolve(passphrase), wrappers, to }, registry, () =>
      Date.now(),
    ),
  )
  return ask(options, { kind: 'present', parent: undefined, use })
}

const ask = (options: RecoveryOptions, question: Omit<PassphraseQuestion, 'language'>) =>
  askPassphrase(options.electron, options.platform, { ...question, language: options.language })

/** Shows problems that the user can solve. Anything else is an unexpected error. */
function toUse(
  { language, onError }: RecoveryOptions,
  work: (passphrase: string) => Promise<unknown>,
): PassphraseQuestion['use'] {
  return async (passphrase) => {
    try {
      await work(passphrase)
      return null
    } catch (error) {
      if (!(error instanceof AccountProblem)) {
        onError(error)
        return keyTexts[language].failed
      }
      return error.message === wrongPassphrase ? keyTexts[language].wrong : error.message
    }
  }
}
