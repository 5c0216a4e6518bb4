import type { Language } from '../../../src-shared/bridge.ts'
import { List } from '../../pages/list.ts'
import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

export class ListPage extends List<Locator, Page> {
  static open(page: Page, path: string, language: Language = 'en'): Promise<ListPage> {
    return new ListPage(page, language, expect).openAt(path)
  }
}
