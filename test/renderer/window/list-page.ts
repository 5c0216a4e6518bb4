import type { Language } from '../../../src-shared/bridge.ts'
import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

/** What the page is looked for by, in each language. */
const words = {
  en: { columns: 'Columns', find: 'Find a column', edit: 'Edit ' },
  ru: { columns: 'Столбцы', find: 'Найти столбец', edit: 'Изменить: ' },
} as const

/** Any list, in either language; its columns are known by the names of the declaration. */
export class ListPage {
  readonly page: Page
  readonly language: Language

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  static async open(page: Page, path: string, language: Language = 'en'): Promise<ListPage> {
    localStorage.setItem('outpost.language', language)
    await page.goto(path)
    const list = new ListPage(page, language)
    await expect(list.header('as-string')).toBeVisible()
    await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
    return list
  }

  header(name: string): Locator {
    return this.page.locator(`[role=columnheader][data-name="${name}"]`)
  }

  async cell(row: number, name: string): Promise<Locator> {
    const column = await this.header(name).getAttribute('data-column')
    return this.page.locator(`[data-row="${row}"][data-column="${column ?? name}"]`)
  }

  /** The open editor, whatever its part is. */
  get editor(): Locator {
    return this.page.getByRole('grid').locator(`[aria-label^="${words[this.language].edit}"]`)
  }

  /** The names of the columns, as they stand. */
  listColumns(): string[] {
    return [...document.querySelectorAll<HTMLElement>('[role=columnheader][data-name]')].map((one) => one.dataset['name'] ?? '')
  }

  async showColumn(label: string): Promise<void> {
    await this.page.getByRole('button', { name: words[this.language].columns, exact: true }).click()
    await this.page.getByRole('textbox', { name: words[this.language].find }).fill(label)
    await this.page.getByRole('checkbox', { name: label, exact: true }).check()
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('textbox', { name: words[this.language].find })).toHaveCount(0)
  }

  async edit(row: number, name: string): Promise<void> {
    await (await this.cell(row, name)).dblclick()
    await expect(this.editor).toBeFocused()
  }
}
