import type { Language } from '../../src-shared/bridge.ts'

export interface MenuLabels {
  readonly about: string
  readonly services: string
  readonly hide: string
  readonly hideOthers: string
  readonly showAll: string
  readonly quit: string
  readonly file: string
  readonly closeWindow: string
  readonly edit: string
  readonly undo: string
  readonly redo: string
  readonly cut: string
  readonly copy: string
  readonly paste: string
  readonly pastePlain: string
  readonly delete: string
  readonly selectAll: string
  readonly view: string
  readonly reload: string
  readonly developerTools: string
  readonly actualSize: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly fullScreen: string
  readonly window: string
  readonly minimize: string
  readonly zoom: string
  readonly bringAllToFront: string
  readonly help: string
  readonly showLog: string
}

export const menuLabels: Readonly<Record<Language, MenuLabels>> = {
  en: {
    about: 'About Outpost',
    services: 'Services',
    hide: 'Hide Outpost',
    hideOthers: 'Hide Others',
    showAll: 'Show All',
    quit: 'Quit Outpost',
    file: 'File',
    closeWindow: 'Close Window',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pastePlain: 'Paste Without Formatting',
    delete: 'Delete',
    selectAll: 'Select All',
    view: 'View',
    reload: 'Reload',
    developerTools: 'Developer Tools',
    actualSize: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Full Screen',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    bringAllToFront: 'Bring All to Front',
    help: 'Help',
    showLog: 'Open Log',
  },
  ru: {
    about: 'О программе Outpost',
    services: 'Службы',
    hide: 'Скрыть Outpost',
    hideOthers: 'Скрыть остальные',
    showAll: 'Показать все',
    quit: 'Завершить Outpost',
    file: 'Файл',
    closeWindow: 'Закрыть окно',
    edit: 'Правка',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Копировать',
    paste: 'Вставить',
    pastePlain: 'Вставить без форматирования',
    delete: 'Удалить',
    selectAll: 'Выделить всё',
    view: 'Вид',
    reload: 'Перезагрузить',
    developerTools: 'Инструменты разработчика',
    actualSize: 'Фактический размер',
    zoomIn: 'Увеличить',
    zoomOut: 'Уменьшить',
    fullScreen: 'На весь экран',
    window: 'Окно',
    minimize: 'Свернуть',
    zoom: 'Изменить масштаб окна',
    bringAllToFront: 'Все окна на передний план',
    help: 'Справка',
    showLog: 'Открыть журнал',
  },
}
