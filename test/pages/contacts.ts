import type { AnyExpect, AnyLocator, AnyPage } from './any-page.ts'

/** The query of the contacts list, as the page asks it. */
export const listed = '?filter[actual]=1'
export const columns = { name: 0, position: 1, phone: 2, email: 3, companies: 4, responsible: 5 } as const

/** The contacts screen, found as a person finds things on it. */
export class Contacts<L extends AnyLocator<L>, P extends AnyPage<L>> {
  readonly page: P
  readonly grid: L
  readonly search: L
  readonly status: L
  readonly editor: L
  readonly #expect: AnyExpect<L>

  constructor(page: P, expect: AnyExpect<L>) {
    this.page = page
    this.#expect = expect
    this.grid = page.getByRole('grid', { name: 'Contacts' })
    this.search = page.getByRole('textbox', { name: 'Search contacts' })
    this.status = page.getByRole('contentinfo', { name: 'Status' })
    this.editor = this.grid.getByRole('textbox', { name: /^Edit / })
  }

  /** The grid with its first rows in it. */
  async whenShown(): Promise<this> {
    await this.#expect(this.cell(0, columns.name)).not.toBeEmpty()
    await this.#expect(this.grid.locator('.skeleton')).toHaveCount(0)
    return this
  }

  /** A row counts from 0; the header is not one. */
  cell(row: number, column: number): L {
    return this.grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  }

  async expectCount(count: number): Promise<void> {
    await this.#expect(this.grid).toHaveAttribute('aria-rowcount', String(count + 1))
    // A search says how many it found, the whole list how many there are.
    await this.#expect(this.status).toContainText(new RegExp(`${count.toLocaleString('en')} contacts?`))
  }
}
