import type { ActionGroup } from '../actions/catalogue.ts'

/** Locale keys of the group headings. */
export const groupKeys: Record<ActionGroup, string> = {
  records: 'help.records',
  go: 'help.go',
  global: 'help.global',
  look: 'help.look',
}
