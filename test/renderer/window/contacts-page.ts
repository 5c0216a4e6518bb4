import { Contacts } from '../../pages/contacts.ts'
import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

export { columns, listed } from '../../pages/contacts.ts'

export class ContactsPage extends Contacts<Locator, Page> {
  constructor(page: Page) {
    super(page, expect)
  }

  static on(page: Page): Promise<ContactsPage> {
    return new ContactsPage(page).whenShown()
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) })
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
