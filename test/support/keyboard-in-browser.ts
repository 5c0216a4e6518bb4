import type { ActionId } from '../../src-renderer/actions/catalogue.ts'

/** What is done by keyboard and seen in a browser alone: another window, the clipboard, printing. `keyboard.spec.ts` tries it. */
export const inBrowser = [
  'records.openWindow',
  'records.copyRows',
  'records.print',
  'records.copyPhone',
] as const satisfies readonly ActionId[]
