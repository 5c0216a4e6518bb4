import { expect, type Locator, type Page } from '@playwright/test'
import { Contacts } from '../pages/contacts.ts'

export { columns, listed } from '../pages/contacts.ts'

/** In a cell beside its text: a click there takes the focus and does no more, also where the text leads somewhere. */
export const besideText = { position: { x: 5, y: 5 } } as const

/** What scrolls the rows. */
const scroller = `document.querySelector('[role=grid]').parentElement`

export class ContactsPage extends Contacts<Locator, Page> {
  constructor(page: Page) {
    super(page, expect)
  }

  static on(page: Page): Promise<ContactsPage> {
    return new ContactsPage(page).whenShown()
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name: new RegExp(`^${name} `) })
  }

  /** What the scrollbar does. */
  async scrollTo(top: number): Promise<void> {
    await this.page.evaluate(`${scroller}.scrollTop = ${top}`)
  }

  scrollTop(): Promise<number> {
    return this.page.evaluate(`${scroller}.scrollTop`)
  }
}
