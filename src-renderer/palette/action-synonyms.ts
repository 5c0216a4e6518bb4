import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ActionId } from '../actions/catalogue.ts'
import { presentations } from '../resources/index.ts'

/** Locale keys of alternative search words for actions. */
export const synonyms: Partial<Record<ActionId, string>> = {
  'records.open': 'synonyms.open',
  'records.peek': 'synonyms.peek',
  'records.edit': 'synonyms.edit',
  'records.editPeek': 'synonyms.editPeek',
  'records.selectAll': 'synonyms.selectAll',
  'records.bulkEdit': 'synonyms.bulkEdit',
  'records.assign': 'synonyms.assign',
  'records.copyRows': 'synonyms.copyRows',
  'records.print': 'synonyms.print',
  'records.showActual': 'synonyms.showActual',
  'records.showArchived': 'synonyms.showArchived',
  'records.showDiscarded': 'synonyms.showDiscarded',
  'records.archive': 'synonyms.archive',
  'records.unarchive': 'synonyms.unarchive',
  'records.trash': 'synonyms.trash',
  'records.restore': 'synonyms.restore',
  'records.remove': 'synonyms.remove',
  'records.copyPhone': 'synonyms.copyPhone',
  'records.filter': 'synonyms.filter',
  'records.clearFilters': 'synonyms.clearFilters',
  'records.columns': 'synonyms.columns',
  'records.sort': 'synonyms.sort',
  'records.saveView': 'synonyms.saveView',
  'records.refresh': 'synonyms.refresh',
  'global.search': 'synonyms.search',
  'global.create': 'synonyms.create',
  'global.undo': 'synonyms.undo',
  'global.redo': 'synonyms.redo',
  'global.help': 'synonyms.help',
  'global.settings': 'synonyms.settings',
  'global.shortcuts': 'synonyms.shortcuts',
  'look.light': 'synonyms.light',
  'look.dark': 'synonyms.dark',
  'look.system': 'synonyms.system',
  'look.english': 'synonyms.english',
  'look.russian': 'synonyms.russian',
}

type TypeLabel = (resource: Resource, number: 'one' | 'many') => string

/**
 * The search text of an action. An action that opens a list is also found by the names of its type, whose grammatical form may
 * differ from the label's.
 */
export function toSought({ id, sought }: { readonly id: ActionId; readonly sought: string }, typeLabel: TypeLabel): string {
  const led = presentations.find(({ go }) => go.id === id)?.resource
  return led ? [sought, typeLabel(led, 'many'), typeLabel(led, 'one')].join(' ') : sought
}
