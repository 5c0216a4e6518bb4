import { declareCreate, declareGo } from '../actions/catalogue.ts'
import { companies } from './company.ts'
import { contacts } from './contact.ts'
import { deals } from './deal.ts'
import { orders } from './order.ts'
import type { Presentation } from './presentation.ts'

/** Every resource with its own list, in sidebar order. */
export const presentations: readonly Presentation[] = [contacts, companies, deals, orders]

for (const { go, icon, words, resource } of presentations) {
  declareGo(go.id, { label: go.label, icon, keys: go.keys })
  declareCreate(resource.type, words.create)
}

export const findPresentation = (type: string): Presentation | undefined =>
  presentations.find(({ resource }) => resource.type === type)

/** The address of a type's list; undefined if it has none. */
export const findListAddress = (type: string): string | undefined => findPresentation(type)?.path

/** The same, for a type that must have a list. */
export function toListAddress(type: string): string {
  const path = findListAddress(type)
  if (path === undefined) throw new Error(`no screen shows ${type}`)
  return path
}

/** The address of a record's page. */
export const toRecordAddress = (type: string, id: string): string => `/${type}/${id}`

/** The special editor of a field or relationship, if it has one. */
export function findEditorKey(type: string, name: string): Presentation['editors'][string] | undefined {
  const { editors = {} } = findPresentation(type) ?? {}
  return Object.hasOwn(editors, name) ? editors[name] : undefined
}
