import { expect } from './matchers.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

/** The query of the contacts list, as the page asks it. */
export const listed = '?filter[actual]=1'
export const columns = { name: 0, position: 1, phone: 2, email: 3, companies: 4, responsible: 5 } as const

/** The contacts screen, found as a person finds things on it. */
export class ContactsPage {
  readonly page: Page
  readonly grid: Locator
  readonly search: Locator
  readonly status: Locator
  readonly editor: Locator

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid', { name: 'Contacts' })
    this.search = page.getByRole('textbox', { name: 'Search contacts' })
    this.status = page.getByRole('contentinfo', { name: 'Status' })
    this.editor = this.grid.getByRole('textbox', { name: /^Edit / })
  }

  /** The grid with its first rows in it. */
  static async on(page: Page): Promise<ContactsPage> {
    const contacts = new ContactsPage(page)
    await expect(contacts.cell(0, columns.name)).not.toBeEmpty()
    await expect(contacts.grid.locator('.skeleton')).toHaveCount(0)
    return contacts
  }

  /** A row counts from 0; the header is not one. */
  cell(row: number, column: number): Locator {
    return this.grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) })
  }

  async expectCount(count: number): Promise<void> {
    await expect(this.grid).toHaveAttribute('aria-rowcount', String(count + 1))
    // A search says how many it found, the whole list how many there are.
    await expect(this.status).toContainText(new RegExp(`${count.toLocaleString('en')} contacts?`))
  }

  /** What the scrollbar does. */
  scrollTo(top: number): void {
    const scroller = this.#findScroller()
    scroller.scrollTop = top
    scroller.dispatchEvent(new Event('scroll'))
  }

  scrollTop(): number {
    return this.#findScroller().scrollTop
  }

  #findScroller(): HTMLElement {
    return this.grid.one().parentElement!
  }
}
