import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { offer } from './parent-channel.ts'
import { record } from './record.ts'

interface Template {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly submenu?: readonly Template[]
  readonly click?: (item: object, window: BrowserWindow | undefined, event: object) => void
}

let applicationMenu: Menu | null = null

export class Menu {
  readonly items: readonly Template[]

  constructor(items: readonly Template[] = []) {
    this.items = items
  }

  static buildFromTemplate(template: readonly Template[]): Menu {
    check(template)
    return new Menu(template)
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
    record.menus.push(menu ? JSON.parse(JSON.stringify(menu.items)) : null)
  }
  static getApplicationMenu = () => applicationMenu
  popup({ x, y }: { x?: number; y?: number } = {}): void {
    record.popups.push({ labels: this.items.flatMap(({ label }) => label ?? []), x, y })
  }
  getMenuItemById(id: string): Template | null {
    return flatten(this.items).find((item) => item.id === id) ?? null
  }
}

/** Electron refuses these when the menu is built; the rest of a template is the platform's affair. */
function check(template: readonly Template[]): void {
  for (const item of template) {
    if (item.label === undefined && item.role === undefined && item.type !== 'separator') {
      throw new TypeError('Invalid template for MenuItem: must have a label, role or type')
    }
    if (item.submenu) check(item.submenu)
  }
}

const flatten = (items: readonly Template[]): Template[] => items.flatMap((item) => [item, ...flatten(item.submenu ?? [])])

offer({
  chooseMenu(label: string) {
    const item = flatten(applicationMenu?.items ?? []).find((entry) => entry.label?.replaceAll('&', '') === label)
    if (item?.role === 'quit') return app.quit()
    if (item?.role === 'close') return BrowserWindow.getFocusedWindow()?.close()
    if (!item?.click) throw new Error(`The menu has no "${label}" that the stand-in can choose.`)
    item.click(item, BrowserWindow.getFocusedWindow() ?? undefined, {})
  },
})
