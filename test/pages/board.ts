import { setLanguage, type AnyExpect, type AnyLocator, type AnyPage } from './any-page.ts'

/** Deals of "Repeat sales": New, Offer sent, Contract, Won, Lost. */
export const repeatSales = '/deals?as=board&funnel=2'

/** A board as its user sees it: columns by the names of their stages. */
export class Board<L extends AnyLocator<L>, P extends AnyPage<L>> {
  readonly page: P
  readonly #expect: AnyExpect<L>

  constructor(page: P, expect: AnyExpect<L>) {
    this.page = page
    this.#expect = expect
  }

  async openAt(path: string, language: 'en' | 'ru' = 'en'): Promise<this> {
    await setLanguage(this.page, language)
    await this.page.goto(new URL(path, this.page.url()).href)
    await this.#expect(this.page.locator('[data-card]').first()).toBeVisible()
    return this
  }

  column(name: string): L {
    return this.page.locator('section[data-stage]').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  async count(name: string): Promise<number> {
    await this.#expect(this.column(name).locator('[data-count]')).not.toBeEmpty()
    return Number((await this.column(name).locator('[data-count]').innerText()).replaceAll(/\D/g, ''))
  }

  first = (name: string): L => this.column(name).locator('[data-card]').first()
  id = async (card: L): Promise<string> => (await card.getAttribute('data-card')) ?? ''
  card = (id: string): L => this.page.locator(`[data-card="${id}"]`)
}
