import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fromPng } from '../../build/icons/png.ts'
import { toName, type Look } from './looks.ts'
import { findDifference, toFile, toPicture } from './picture.ts'

const folder = new URL('./pictures/', import.meta.url)

/** One of each kind of screen over an open account. */
export const kept: ReadonlySet<string> = new Set([
  'contacts many',
  'contacts error',
  'companies empty',
  'deals many',
  'deals grouped',
  'today empty',
  'orders loading',
  'palette found',
  'help',
  'settings appearance',
  'create',
  'peek',
  'selection',
  'filters',
  'columns',
  'gallery',
])

/** What stands elsewhere than on the picture that is kept of this screen; `keepsNew` keeps what is drawn now instead. */
export async function compareWithKept(page: Page, screen: string, look: Look, keepsNew: boolean): Promise<string[]> {
  if (!kept.has(screen)) return []
  const drawn = toPicture(await page.screenshot({ animations: 'disabled' }))
  const file = new URL(`${screen} ${toName(look)}.png`.replaceAll(' ', '-').replaceAll('×', 'x'), folder)
  if (keepsNew) writeFileSync(file, toFile(drawn))
  if (!existsSync(file)) return ['no picture is kept: run with --update-snapshots and look at it']
  const difference = findDifference(fromPng(readFileSync(file)), drawn)
  return difference === undefined ? [] : [`${difference}; if it is meant, run with --update-snapshots and look at it`]
}
