import type { BrowserWindow, Menu, WebContents } from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import { createTextMenu } from './text-menu.ts'

type ClickedContents = Pick<WebContents, 'on' | 'replaceMisspelling'> & {
  readonly session: Pick<WebContents['session'], 'addWordToSpellCheckerDictionary'>
}

/** Gives text in a window the usual context menu. */
export function offerTextMenu(
  menus: Pick<typeof Menu, 'buildFromTemplate'>,
  contents: ClickedContents,
  findWindow: () => BrowserWindow | null,
  language: () => Language,
): void {
  contents.on('context-menu', (_event, clicked) => {
    const template = createTextMenu(clicked, language(), {
      replaceMisspelling: (word) => contents.replaceMisspelling(word),
      learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
    })
    const window = findWindow()
    if (template.length === 0 || !window) return
    const { x, y, frame, menuSourceType } = clicked
    menus.buildFromTemplate(template).popup({ window, x, y, sourceType: menuSourceType, ...(frame && { frame }) })
  })
}
