import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api'

/** Elements that have a role without being given one. */
const implicit: Readonly<Record<string, string>> = {
  article: 'article',
  banner: 'header',
  button: 'button, summary, input[type=button], input[type=submit]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  complementary: 'aside',
  contentinfo: 'footer',
  dialog: 'dialog',
  form: 'form',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  searchbox: 'input[type=search]',
  separator: 'hr',
  spinbutton: 'input[type=number]',
  status: 'output',
  table: 'table',
  textbox:
    'textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=password]',
}

/** No styles are loaded, so nothing is read from them. */
const plain = { getPropertyValue: () => '' } as unknown as CSSStyleDeclaration
/** What is marked in a word, or a place where it may be broken, parts no words. */
const inline = { getPropertyValue: (name: string) => (name === 'display' ? 'inline' : '') } as unknown as CSSStyleDeclaration
const options = { getComputedStyle: ({ tagName }: Element) => (['MARK', 'WBR'].includes(tagName) ? inline : plain) }

export const toSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()

const ofLine = new Set([
  'A',
  'ABBR',
  'B',
  'BUTTON',
  'CODE',
  'EM',
  'I',
  'IMG',
  'KBD',
  'LABEL',
  'MARK',
  'SPAN',
  'STRONG',
  'SVG',
  'TIME',
])
/** A text as it is read: what is no part of a line stands apart. */
export function toRead(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const text = [...node.childNodes].map(toRead).join('')
  return node.nodeType === Node.ELEMENT_NODE && !ofLine.has((node as Element).tagName.toUpperCase()) ? ` ${text} ` : text
}
export const nameOf = (element: Element) => toSpaced(computeAccessibleName(element, options))
export const descriptionOf = (element: Element) => toSpaced(computeAccessibleDescription(element, options))

/** Elements of a role, in the order of the page, that are not hidden from those who listen to it. */
export function listByRole(within: ParentNode, role: string): Element[] {
  const unnamed = implicit[role]
  const found = [...within.querySelectorAll(unnamed === undefined ? `[role="${role}"]` : `[role="${role}"], ${unnamed}`)]
  return found.filter((element) => (element.getAttribute('role') ?? role) === role && !isSilent(element))
}

const isSilent = (element: Element) => !isShown(element) || element.closest('[aria-hidden="true"]') !== null

/** Without styles: what an attribute or the page's own script hides. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { display, visibility } = (one as HTMLElement).style
    if (one.hasAttribute('hidden') || display === 'none' || visibility === 'hidden') return false
  }
  return true
}

/** A text as it is asked for: a part of it in any case, all of it, or what a pattern matches. */
export function matchesText(text: string, asked: string | RegExp, exact = false): boolean {
  const spaced = toSpaced(text)
  if (typeof asked !== 'string') return asked.test(spaced)
  return exact ? spaced === toSpaced(asked) : spaced.toLowerCase().includes(toSpaced(asked).toLowerCase())
}
