import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from '@playwright/test'

export interface Fault {
  readonly rule: string
  readonly where: string
  readonly what: string
}

const source = stripTypeScriptTypes(readFileSync(new URL('./in-page/geometry.ts', import.meta.url), 'utf8'))

/** What a careful eye would find wrong on the page as it stands now. */
export function findFaults(page: Page): Promise<Fault[]> {
  return page.evaluate<Fault[]>(source)
}

export const toLines = (faults: readonly Fault[]): string[] => [
  ...new Set(faults.map(({ rule, where, what }) => `${rule}: ${what} at ${where}`)),
]
