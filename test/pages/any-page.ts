/** What a page in a browser (Playwright) and a window without one (`test/renderer/window`) have in common. */
export interface AnyPage<L> {
  readonly keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> }
  locator(selector: string): L
  getByRole(role: Role, named?: Named): L
  evaluate<T>(script: string): Promise<T>
  goto(address: string): Promise<unknown>
  url(): string
}

export interface AnyLocator<L> {
  locator(selector: string): L
  getByRole(role: Role, named?: Named): L
  filter(having: { readonly has: L }): L
  first(): L
  click(): Promise<void>
  dblclick(): Promise<void>
  focus(): Promise<void>
  fill(text: string): Promise<void>
  check(): Promise<void>
  getAttribute(name: string): Promise<string | null>
  innerText(): Promise<string>
}

type Role =
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'combobox'
  | 'complementary'
  | 'contentinfo'
  | 'dialog'
  | 'grid'
  | 'heading'
  | 'option'
  | 'textbox'
  | 'toolbar'

interface Named {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
  readonly selected?: boolean
}

interface Asked {
  toBeEmpty(): Promise<void>
  toBeFocused(): Promise<void>
  toBeVisible(): Promise<void>
  toContainText(text: string | RegExp): Promise<void>
  toHaveAttribute(name: string, value: string): Promise<void>
  toHaveCount(count: number): Promise<void>
}

/** Waits until the page is as asked. */
export type AnyExpect<L> = (it: L) => Asked & { readonly not: Asked }

export const setLanguage = (page: Pick<AnyPage<unknown>, 'evaluate'>, language: string): Promise<unknown> =>
  page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)

/** What the page itself is answered. */
export const ask = <T>(page: Pick<AnyPage<unknown>, 'evaluate'>, path: string): Promise<T> =>
  page.evaluate<T>(`fetch(${JSON.stringify(path)}).then((answer) => answer.json())`)
