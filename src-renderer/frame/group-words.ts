import type { ActionGroup } from '../actions/catalogue.ts'

/** Keys of the groups' headings. */
export const groupKeys: Record<ActionGroup, string> = {
  records: 'help.records',
  go: 'help.go',
  global: 'help.global',
  look: 'help.look',
}
