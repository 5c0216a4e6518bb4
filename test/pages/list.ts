import type { Language } from '../../src-shared/bridge.ts'
import { setLanguage, type AnyExpect, type AnyLocator, type AnyPage } from './any-page.ts'

/** What the page is looked for by, in each language. */
const words = {
  en: { columns: 'Columns', find: 'Find a column', edit: 'Edit ' },
  ru: { columns: 'Столбцы', find: 'Найти столбец', edit: 'Изменить: ' },
} as const

/** Any list, in either language; its columns are known by the names of the declaration. */
export class List<L extends AnyLocator<L>, P extends AnyPage<L>> {
  readonly page: P
  readonly language: Language
  readonly #expect: AnyExpect<L>

  constructor(page: P, language: Language, expect: AnyExpect<L>) {
    this.page = page
    this.language = language
    this.#expect = expect
  }

  async openAt(path: string): Promise<this> {
    await setLanguage(this.page, this.language)
    await this.page.goto(new URL(path, this.page.url()).href)
    await this.#expect(this.header('as-string')).toBeVisible()
    await this.#expect(this.page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
    return this
  }

  header(name: string): L {
    return this.page.locator(`[role=columnheader][data-name="${name}"]`)
  }

  async cell(row: number, name: string): Promise<L> {
    return this.page.locator(`[data-row="${row}"][data-column="${await this.findColumn(name)}"]`)
  }

  /** The place of a column. */
  async findColumn(name: string): Promise<string> {
    return (await this.header(name).getAttribute('data-column')) ?? name
  }

  /** The open editor, whatever its part is. */
  get editor(): L {
    return this.page.getByRole('grid').locator(`[aria-label^="${words[this.language].edit}"]`)
  }

  /** The names of the columns, as they stand. */
  listColumns(): Promise<string[]> {
    return this.page.evaluate(`[...document.querySelectorAll('[role=columnheader][data-name]')].map((one) => one.dataset.name)`)
  }

  async showColumn(label: string): Promise<void> {
    const search = this.page.getByRole('textbox', { name: words[this.language].find })
    await this.page.getByRole('button', { name: words[this.language].columns, exact: true }).click()
    await search.fill(label)
    await this.page.getByRole('checkbox', { name: label, exact: true }).check()
    await this.page.keyboard.press('Escape')
    await this.#expect(search).toHaveCount(0)
  }

  /** The list of columns, opened by keyboard: what is typed finds a column. */
  async openColumnsByKeyboard(): Promise<{ readonly chooser: L; readonly search: L; readonly boxes: L }> {
    const { columns, find } = words[this.language]
    const chooser = this.page.getByRole('dialog', { name: columns })
    const search = chooser.getByRole('textbox', { name: find })
    await this.page.getByRole('button', { name: columns, exact: true }).focus()
    await this.page.keyboard.press('Enter')
    await this.#expect(search).toBeFocused()
    return { chooser, search, boxes: chooser.getByRole('checkbox') }
  }

  async edit(row: number, name: string): Promise<void> {
    await (await this.cell(row, name)).dblclick()
    await this.#expect(this.editor).toBeFocused()
  }
}
