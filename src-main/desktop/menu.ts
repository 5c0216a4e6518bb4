import type { MenuItemConstructorOptions } from 'electron'
import type { MenuLabels } from './menu-labels.ts'

type Item = MenuItemConstructorOptions
type Role = NonNullable<Item['role']>

const line: Item = { type: 'separator' }
const item = (role: Role, label: string): Item => ({ role, label })

export interface MenuActions {
  readonly isDevelopment: boolean
  readonly showLog: () => void
}

/** The native menu. Except for the log, its entries are system roles, so it needs nothing from the page. */
export function createMenuTemplate(
  platform: NodeJS.Platform,
  labels: MenuLabels,
  { isDevelopment, showLog }: MenuActions,
): Item[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [appMenu(labels)] : []),
    {
      label: labels.file,
      submenu: isMac ? [item('close', labels.closeWindow)] : [item('close', labels.closeWindow), line, item('quit', labels.quit)],
    },
    editMenu(labels),
    viewMenu(labels, isDevelopment),
    windowMenu(labels, isMac),
    {
      role: 'help',
      label: labels.help,
      submenu: [{ label: labels.showLog, click: showLog }, ...(isMac ? [] : [line, item('about', labels.about)])],
    },
  ]
}

function appMenu(labels: MenuLabels): Item {
  return {
    label: 'Outpost',
    submenu: [
      item('about', labels.about),
      line,
      item('services', labels.services),
      line,
      item('hide', labels.hide),
      item('hideOthers', labels.hideOthers),
      item('unhide', labels.showAll),
      line,
      item('quit', labels.quit),
    ],
  }
}

function editMenu(labels: MenuLabels): Item {
  return {
    label: labels.edit,
    submenu: [
      item('undo', labels.undo),
      item('redo', labels.redo),
      line,
      item('cut', labels.cut),
      item('copy', labels.copy),
      item('paste', labels.paste),
      item('pasteAndMatchStyle', labels.pastePlain),
      item('delete', labels.delete),
      item('selectAll', labels.selectAll),
    ],
  }
}

function viewMenu(labels: MenuLabels, isDevelopment: boolean): Item {
  return {
    label: labels.view,
    submenu: [
      ...(isDevelopment ? [item('reload', labels.reload), item('toggleDevTools', labels.developerTools), line] : []),
      item('resetZoom', labels.actualSize),
      item('zoomIn', labels.zoomIn),
      // Plus needs Shift on most layouts, and people press the key without it.
      { ...item('zoomIn', labels.zoomIn), accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
      item('zoomOut', labels.zoomOut),
      line,
      item('togglefullscreen', labels.fullScreen),
    ],
  }
}

function windowMenu(labels: MenuLabels, isMac: boolean): Item {
  return {
    role: 'window',
    label: labels.window,
    submenu: [
      item('minimize', labels.minimize),
      ...(isMac ? [item('zoom', labels.zoom), line, item('front', labels.bringAllToFront)] : []),
    ],
  }
}
