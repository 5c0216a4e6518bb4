import type { Language } from '../../src-shared/bridge.ts'

/** Texts about the account's key, for native dialogs and the passphrase window. */
export interface KeyTexts {
  readonly offer: string
  readonly offerDetail: string
  readonly save: string
  readonly notNow: string
  readonly saved: (path: string) => string
  readonly fileName: string
  readonly fileKind: string
  readonly lost: string
  readonly lostDetail: (why: string) => string
  readonly tryAgain: string
  readonly useRecovery: string
  readonly quit: string
  readonly newTitle: string
  readonly newHint: string
  readonly presentTitle: string
  readonly presentHint: string
  readonly passphrase: string
  readonly again: string
  readonly confirmSave: string
  readonly confirmOpen: string
  readonly cancel: string
  readonly tooShort: string
  readonly differ: string
  readonly wrong: string
  readonly failed: string
}

export const keyTexts: Readonly<Record<Language, KeyTexts>> = {
  en: {
    offer: 'Save a recovery file for this account?',
    offerDetail:
      "Your data is encrypted, and this computer's keychain keeps the key: only you can open it, on this computer. If the keychain is lost, a recovery file and its passphrase are the only way to open it. You can also create one later: outpost key --save-recovery FILE.",
    save: 'Save Recovery File…',
    notNow: 'Not Now',
    saved: (path) => `Saved: ${path}. Store it away from this computer, and remember its passphrase.`,
    fileName: 'Outpost recovery.json',
    fileKind: 'Outpost recovery file',
    lost: 'The keychain does not open this account',
    lostDetail: (why) => `${why}\n\nNothing was changed. Unlock the keychain and try again, or use the recovery file.`,
    tryAgain: 'Try Again',
    useRecovery: 'Use Recovery File…',
    quit: 'Quit',
    newTitle: 'Passphrase for the recovery file',
    newHint: 'Anyone with the file and this passphrase can open your data. Nobody can recover a forgotten passphrase.',
    presentTitle: 'Passphrase of the recovery file',
    presentHint: 'The one you chose when you saved the file.',
    passphrase: 'Passphrase',
    again: 'Repeat passphrase',
    confirmSave: 'Save',
    confirmOpen: 'Open account',
    cancel: 'Cancel',
    tooShort: 'Use at least 8 characters.',
    differ: 'The two passphrases differ.',
    wrong: 'The passphrase is wrong.',
    failed: 'Something went wrong. Try again.',
  },
  ru: {
    offer: 'Сохранить файл восстановления для этой учётной записи?',
    offerDetail:
      'Данные зашифрованы, а ключ хранится в связке ключей этого компьютера: открыть их можете только вы и только здесь. Если связка ключей пропадёт, вернуть доступ помогут лишь файл восстановления и его парольная фраза. Файл можно создать и позже: outpost key --save-recovery ФАЙЛ.',
    save: 'Сохранить файл восстановления…',
    notNow: 'Не сейчас',
    saved: (path) => `Сохранено: ${path}. Храните файл отдельно от этого компьютера и запомните парольную фразу.`,
    fileName: 'Восстановление Outpost.json',
    fileKind: 'Файл восстановления Outpost',
    lost: 'Связка ключей не открывает эту учётную запись',
    lostDetail: (why) =>
      `Ничего не изменено. Разблокируйте связку ключей и повторите попытку или откройте учётную запись файлом восстановления.\n\n${why}`,
    tryAgain: 'Повторить',
    useRecovery: 'Открыть файлом восстановления…',
    quit: 'Завершить',
    newTitle: 'Парольная фраза для файла восстановления',
    newHint: 'С этим файлом и фразой ваши данные откроет кто угодно. Забытую фразу восстановить нельзя.',
    presentTitle: 'Парольная фраза файла восстановления',
    presentHint: 'Та, которую вы задали при сохранении файла.',
    passphrase: 'Парольная фраза',
    again: 'Ещё раз',
    confirmSave: 'Сохранить',
    confirmOpen: 'Открыть учётную запись',
    cancel: 'Отмена',
    tooShort: 'Нужно не меньше 8 символов.',
    differ: 'Фразы не совпадают.',
    wrong: 'Неверная парольная фраза.',
    failed: 'Что-то пошло не так. Попробуйте ещё раз.',
  },
}
