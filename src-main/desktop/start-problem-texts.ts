import type { AccountProblemCode } from '../account/account-problem.ts'

/** The problem's own message is English. For Russian users, this text is shown above it. */
export const russianProblems: Readonly<Record<AccountProblemCode, string>> = {
  absent: 'Учётной записи в этой папке нет.',
  'not-a-folder': 'На месте папки с учётной записью лежит файл. Переместите его и запустите Outpost снова.',
  unreadable: 'Учётную запись не удаётся прочитать. Данные не изменены. Проверьте права доступа к её папке.',
  'not-writable':
    'В папку учётной записи не удаётся записать: диск переполнен, доступен только для чтения или нет прав. Данные не изменены.',
  occupied: 'В папке учётной записи лежат чужие файлы. Выберите другую папку.',
  damaged: 'База данных повреждена. Команда outpost doctor покажет, что не так, outpost restore восстановит резервную копию.',
  newer: 'Данные записаны более новой версией Outpost. Они не изменены. Обновите Outpost и запустите его снова.',
  locked: 'Базу данных удерживает другая программа. Закройте её и запустите Outpost снова.',
  'key-missing': 'Не найден ключ от учётной записи. Данные не изменены. Верните ключ на место или восстановите резервную копию.',
  'key-unfit': 'Ключ не подходит к учётной записи. Данные не изменены. Верните прежний ключ или восстановите резервную копию.',
  'key-misplaced': 'Ключ лежит в папке самой учётной записи и не защищает её. Данные не изменены.',
  'key-changed': 'Ключ от учётной записи только что сменили. Запустите Outpost снова.',
  'recovery-unfit': 'Это не файл восстановления этой учётной записи.',
  'no-keychain':
    'Системное хранилище ключей недоступно или заблокировано. Данные не изменены. Разблокируйте его и запустите Outpost снова.',
  'passphrase-missing': 'Учётная запись защищена паролем. Откройте её командой outpost serve --open.',
  'unknown-wrapper': 'Ключ от учётной записи хранится способом, который эта версия Outpost не знает. Обновите Outpost.',
  'kind-differs': 'Учётная запись другого вида. Данные не изменены.',
  'zone-differs': 'У учётной записи другой часовой пояс. Данные не изменены.',
  'token-narrow': 'У токена недостаточно прав.',
}

export const refusalCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'ENOENT'] as const

export const russianRefusals: Readonly<Record<(typeof refusalCodes)[number], string>> = {
  EACCES: 'нет прав',
  EPERM: 'нет прав',
  EROFS: 'диск доступен только для чтения',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'исчерпана квота на диске',
  ENOTDIR: 'на месте папки лежит файл',
  EEXIST: 'на месте папки лежит файл',
  ENOENT: 'папки нет',
}
