import { vi } from 'vitest'
import type { Click } from './pointer.ts'
import type { Hands } from './hands.ts'
import { isShown, listByRole, matchesText, nameOf, toRead, toSpaced } from './roles.ts'

export interface ByName {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
  readonly selected?: boolean
  readonly checked?: boolean
}

interface Having {
  readonly hasText?: string | RegExp
  readonly hasNotText?: string | RegExp
  readonly has?: Locator
}

interface Press extends Click {
  /** Beside the text of an element: on the element itself, which is where a click goes here anyway. */
  readonly position?: object
}

/** How long is looked again: as long as in the end-to-end tests. */
export const patience = { ms: 10_000 }

/** Repeats what fails, as a person looks again. */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: patience.ms, interval: 10 })

/** What is looked for in the page, each time anew. */
export class Locator {
  readonly list: () => Element[]
  readonly words: string
  readonly hands: Hands

  constructor(list: () => Element[], words: string, hands: Hands) {
    this.list = list
    this.words = words
    this.hands = hands
  }

  #within(words: string, list: (within: Element) => Element[]): Locator {
    const of = () => {
      const found = new Set(this.list().flatMap((element) => list(element)))
      return [...found]
    }
    return new Locator(of, `${this.words} › ${words}`, this.hands)
  }

  #among(words: string, choose: (found: Element[]) => Element[]): Locator {
    return new Locator(() => choose(this.list()), `${this.words} › ${words}`, this.hands)
  }

  locator(selector: string): Locator {
    // The page holds its own root.
    const list = (within: Element) => (within === document.documentElement ? document : within).querySelectorAll(selector)
    return this.#within(selector, (within) => [...list(within)])
  }

  getByRole(role: string, { name, exact = false, level, selected, checked }: ByName = {}): Locator {
    const isMeant = (element: Element) =>
      (name === undefined || matchesText(nameOf(element), name, exact)) &&
      (level === undefined || element.tagName === `H${level}` || element.getAttribute('aria-level') === String(level)) &&
      (selected === undefined || (element.getAttribute('aria-selected') === 'true') === selected) &&
      (checked === undefined || isChecked(element) === checked)
    return this.#within(`${role} ${String(name ?? '')}`, (within) => listByRole(within, role).filter(isMeant))
  }

  /** The innermost elements with that text. */
  getByText(text: string | RegExp, { exact = false } = {}): Locator {
    const isMeant = (element: Element) => matchesText(element.textContent ?? '', text, exact)
    const list = (within: Element) =>
      [...within.querySelectorAll('*')].filter(
        (element) => !['SCRIPT', 'STYLE'].includes(element.tagName) && isMeant(element) && ![...element.children].some(isMeant),
      )
    return this.#within(`text ${String(text)}`, list)
  }

  getByLabel(label: string | RegExp, { exact = false } = {}): Locator {
    const list = (within: Element) =>
      [...within.querySelectorAll('input, textarea, select, [aria-label], [aria-labelledby]')].filter((element) =>
        matchesText(nameOf(element), label, exact),
      )
    return this.#within(`label ${String(label)}`, list)
  }

  getByTitle(title: string | RegExp, { exact = false } = {}): Locator {
    const isMeant = (element: Element) => matchesText(element.getAttribute('title') ?? '', title, exact)
    return this.#within(`title ${String(title)}`, (within) => [...within.querySelectorAll('[title]')].filter(isMeant))
  }

  filter({ hasText, hasNotText, has }: Having): Locator {
    return this.#among(`with ${String(hasText ?? has?.words ?? `no ${String(hasNotText)}`)}`, (found) => {
      const inside = has?.list()
      return found.filter(
        (element) =>
          (hasText === undefined || matchesText(element.textContent ?? '', hasText)) &&
          (hasNotText === undefined || !matchesText(element.textContent ?? '', hasNotText)) &&
          (inside === undefined || inside.some((other) => other !== element && element.contains(other))),
      )
    })
  }

  or(other: Locator): Locator {
    return this.#among(`or ${other.words}`, (found) => [...new Set([...found, ...other.list()])])
  }

  nth(at: number): Locator {
    return this.#among(`number ${at}`, (found) => found.slice(at, at === -1 ? undefined : at + 1))
  }
  first(): Locator {
    return this.nth(0)
  }
  last(): Locator {
    return this.nth(-1)
  }
  all(): Promise<Locator[]> {
    return Promise.resolve(this.list().map((_, at) => this.nth(at)))
  }

  /** The one element that is meant; throws if there is none, or more than one. */
  one(): HTMLElement {
    const found = this.list()
    if (found.length !== 1) throw new Error(`${this.words}: ${found.length} found\n${found.map(toLine).join('\n')}`)
    return found[0] as HTMLElement
  }

  /** The one element, once it is there and can be used. */
  ready(): Promise<HTMLElement> {
    return eventually(() => {
      const element = this.one()
      if (!isShown(element)) throw new Error(`${this.words}: not shown`)
      if ((element as HTMLButtonElement).disabled) throw new Error(`${this.words}: disabled`)
      return element
    })
  }

  async click(options: Press = {}): Promise<void> {
    await this.hands.click(await this.ready(), options)
  }
  async dblclick(_options: Press = {}): Promise<void> {
    await this.hands.dblclick(await this.ready())
  }
  async hover(): Promise<void> {
    await this.hands.hover(await this.ready())
  }
  async focus(): Promise<void> {
    ;(await this.ready()).focus()
  }
  async press(keys: string): Promise<void> {
    await this.focus()
    await this.hands.press(keys)
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.hands.type(text)
  }
  async fill(text: string): Promise<void> {
    await this.hands.fill(await this.ready(), text)
  }
  async check(_options: object = {}): Promise<void> {
    if (!isChecked(await this.ready())) await this.click()
  }
  async uncheck(_options: object = {}): Promise<void> {
    if (isChecked(await this.ready())) await this.click()
  }

  count(): Promise<number> {
    return Promise.resolve(this.list().length)
  }
  isVisible(): Promise<boolean> {
    return Promise.resolve(this.list().some(isShown))
  }
  innerText(): Promise<string> {
    return eventually(() => toSpaced(toRead(this.one())))
  }
  textContent(): Promise<string> {
    return eventually(() => this.one().textContent ?? '')
  }
  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.list().map((element) => toSpaced(toRead(element))))
  }
  getAttribute(name: string): Promise<string | null> {
    return eventually(() => this.one().getAttribute(name))
  }
  inputValue(): Promise<string> {
    return eventually(() => (this.one() as HTMLInputElement).value)
  }
}

export const isChecked = (element: Element) =>
  element.getAttribute('aria-checked') === 'true' || (element as HTMLInputElement).checked === true

/** An element by its own tag and the beginning of its text. */
export const toLine = (element: Element) =>
  `${(element.cloneNode(false) as Element).outerHTML.slice(0, 200)} ${toSpaced(element.textContent ?? '').slice(0, 100)}`
