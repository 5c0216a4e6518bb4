import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../src-shared/bridge.ts'
import { List } from '../pages/list.ts'

export class ListPage extends List<Locator, Page> {
  static open(page: Page, path: string, language: Language = 'en'): Promise<ListPage> {
    return new ListPage(page, language, expect).openAt(path)
  }

  /** How many cells in sight of a column show less than all of their text. */
  async countCut(name: string): Promise<number> {
    const texts = `document.querySelectorAll('[role=gridcell][data-column="${await this.findColumn(name)}"] .truncate')`
    return this.page.evaluate(`[...${texts}].filter((one) => one.scrollWidth > one.clientWidth).length`)
  }
}
