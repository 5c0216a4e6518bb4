import { expect } from 'vitest'
import { eventually, isChecked, toLine, type Locator } from './locator.ts'
import { descriptionOf, isShown, matchesText, nameOf, toSpaced } from './roles.ts'

type Texts = string | RegExp | readonly (string | RegExp)[]

const isExactly = (text: string, asked: string | RegExp) => matchesText(text, asked, true)
const list = (asked: Texts) => (Array.isArray(asked) ? (asked as readonly (string | RegExp)[]) : undefined)

/** Each says whether the page is as asked for; it is asked until it is. */
const checks = {
  toBeVisible: (it: Locator) => it.list().length > 0 && isShown(it.one()),
  toBeHidden: (it: Locator) => !it.list().some(isShown),
  toBeAttached: (it: Locator) => it.list().length > 0,
  toHaveCount: (it: Locator, count: number) => it.list().length === count,
  toBeFocused: (it: Locator) => it.one() === document.activeElement,
  toHaveURL: (_page: Locator, value: string | RegExp) =>
    typeof value === 'string' ? location.href === value : value.test(location.href),
  toBeEmpty: (it: Locator) => readContent(it.one()) === '',
  toBeChecked: (it: Locator) => isChecked(it.one()),
  toBeDisabled: (it: Locator) => isDisabled(it.one()),
  toBeEnabled: (it: Locator) => !isDisabled(it.one()),
  toHaveValue: (it: Locator, value: string | RegExp) => {
    const { value: held } = it.one() as HTMLInputElement
    return typeof value === 'string' ? held === value : value.test(held)
  },
  toHaveText: (it: Locator, asked: Texts) => {
    const many = list(asked)
    if (many === undefined) return isExactly(it.one().textContent ?? '', asked as string | RegExp)
    const texts = it.list().map((element) => element.textContent ?? '')
    return texts.length === many.length && texts.every((text, at) => isExactly(text, many[at] ?? ''))
  },
  toContainText: (it: Locator, asked: Texts) => {
    const many = list(asked)
    if (many === undefined) return matchesContained(it.one().textContent ?? '', asked as string | RegExp)
    const texts = it.list().map((element) => element.textContent ?? '')
    return many.every((one) => texts.some((text) => matchesContained(text, one)))
  },
  toHaveAttribute: (it: Locator, name: string, value?: string | RegExp) => {
    const held = it.one().getAttribute(name)
    if (value === undefined) return held !== null
    return held !== null && (typeof value === 'string' ? held === value : value.test(held))
  },
  toHaveClass: (it: Locator, value: RegExp) => value.test(it.one().className),
  toHaveAccessibleName: (it: Locator, value: string | RegExp) => isExactly(nameOf(it.one()), value),
  toHaveAccessibleDescription: (it: Locator, value: string | RegExp) => isExactly(descriptionOf(it.one()), value),
} as const

const matchesContained = (text: string, asked: string | RegExp) =>
  typeof asked === 'string' ? toSpaced(text).includes(toSpaced(asked)) : asked.test(toSpaced(text))

const readContent = (element: Element) =>
  element.matches('input, textarea') ? (element as HTMLInputElement).value : toSpaced(element.textContent ?? '')

const isDisabled = (element: Element) =>
  (element as HTMLButtonElement).disabled === true || element.getAttribute('aria-disabled') === 'true'

type Rest<F> = F extends (it: Locator, ...rest: infer R) => boolean ? R : never
export type Checks = { [Name in keyof typeof checks]: (...rest: Rest<(typeof checks)[Name]>) => Promise<void> }

for (const [name, check] of Object.entries(checks)) {
  expect.extend({
    async [name](this: { isNot?: boolean }, it: Locator, ...rest: unknown[]) {
      // Vitest leaves it out unless it is so.
      const { isNot = false } = this
      const isSo = () => (check as (it: Locator, ...rest: unknown[]) => boolean)(it, ...rest)
      const message = () => {
        const shown = it.list().map(toLine).join('\n')
        return `${isNot ? 'not ' : ''}${name}(${rest.map(String).join(', ')}): ${it.words}\n${shown}`
      }
      try {
        await eventually(() => {
          if (isSo() === isNot) throw new Error('not yet')
        })
        return { pass: !isNot, message }
      } catch {
        return { pass: isNot, message }
      }
    },
  })
}

declare module 'vitest' {
  // What is in the page is asked for until it is so.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way Vitest is told of more matchers
  interface Matchers extends Checks {}
}

export { expect }
