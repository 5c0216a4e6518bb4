import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

const questions = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** All that another theme can change. */
  contrast: { type: 'rule', values: ['color-contrast'] },
} as const

/** What lies over the page is asked about alone, and of a table's rows the first three: the rest is more of the same, and slow. */
const ask = (options: object) => `(async () => {
  const rest = [...document.querySelectorAll('[role=row]')].filter(
    (row) => Number(row.ariaRowIndex) > 4 && !row.contains(document.activeElement),
  )
  for (const row of rest) row.style.display = 'none'
  const over = '[role=dialog], [role=menu]'
  try {
    return await axe.run({ include: [document.querySelector(over) ? over : 'html'] }, ${JSON.stringify(options)})
  } finally {
    for (const row of rest) row.style.display = ''
  }
})()`

/** What would keep a person with another way of seeing or typing from using the page as it stands now. */
export async function findBarriers(page: Page, about: keyof typeof questions): Promise<string[]> {
  // As text, so that neither the page's policy nor its trusted types are loosened for it.
  if (!(await page.evaluate<boolean>('Boolean(globalThis.axe)'))) await page.evaluate(source)
  const options = { runOnly: questions[about], resultTypes: ['violations'], preload: false, iframes: false }
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(ask(options))
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`),
  )
}
