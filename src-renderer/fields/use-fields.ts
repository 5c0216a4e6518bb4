import { defineStore } from 'pinia'
import { computed, markRaw } from 'vue'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import type { RecordRow } from '../api/records.ts'
import { getDictionary } from '../locales/dictionaries.ts'
import { usePreferences } from '../text/use-preferences.ts'
import { useSession } from '../api/use-session.ts'
import { readCell } from './cell-value.ts'
import { customKinds, findCustomColumn, findCustomName, isCustom } from './custom-columns.ts'
import { fieldKinds, writeUnknown } from './field-kinds.ts'
import { createFormats } from './formats.ts'
import { createLabelSource } from './label-source.ts'

const useStore = defineStore('fields', () => ({ fields: markRaw(createFields()) }))

/**
 * Writes field names and values in the current language. All rows share one store, because formats are expensive to create. The
 * functions are not actions of the store, because Pinia creates several objects for each call of an action.
 */
export const useFields = (): ReturnType<typeof createFields> => useStore().fields

function createFields() {
  const preferences = usePreferences()
  const session = useSession()
  const dictionary = computed(() => getDictionary(preferences.language))
  const labels = computed(() => createLabelSource(dictionary.value.labels))
  const formats = computed(() =>
    createFormats(preferences.language, session.session?.account.timeZone ?? 'UTC', dictionary.value.messages.values),
  )

  /** The value as one line; empty if there is none. */
  function write(resource: Resource, name: string, value: ExactJson | undefined): string {
    const { type, fields } = resource
    const field = fields[name]
    if (value === null || value === undefined) return ''
    if (isCustom(name)) {
      const column = findCustomColumn(resource, name)
      return column ? customKinds[column.kind].write(value, formats.value) : writeUnknown(value, formats.value)
    }
    if (!field) return ''
    if (field.kind === 'enum' && typeof value === 'string') return labels.value.value(type, name, value)
    return fieldKinds[field.kind].write(value, formats.value)
  }

  /** The text of a cell: a field's value, or the titles of the linked records. */
  function writeCell(resource: Resource, name: string, row: RecordRow): string {
    if (isCustom(name) || Object.hasOwn(resource.fields, name)) return write(resource, name, readCell(resource, name, row))
    return (row.links[name] ?? []).map((linked) => toTitle(linked.id, linked.attributes)).join(', ')
  }

  function fieldLabel(resource: Resource, name: string): string {
    const { type, fields } = resource
    if (isCustom(name)) {
      const { unnamedField } = dictionary.value.messages.values
      const number = name.slice(name.indexOf('-') + 1)
      return findCustomName(resource, name, preferences.language) ?? unnamedField.replace('{number}', number)
    }
    return Object.hasOwn(fields, name) ? labels.value.field(type, name) : labels.value.relationship(type, name)
  }
  /** The label of a column header. */
  const headLabel = (resource: Resource, name: string) =>
    labels.value.findShort(resource.type, name) ?? fieldLabel(resource, name)
  /** The label beside a value in a similar field's column. */
  const tagLabel = (resource: Resource, name: string) => labels.value.findTag(resource.type, name) ?? headLabel(resource, name)
  const sectionLabel = ({ type }: Resource, name: string) => labels.value.section(type, name)
  const typeLabel = (resource: Resource, number: 'one' | 'many') => labels.value.type(resource.type, number)
  /** The same by type name. A type that is not declared keeps that name. */
  const nameType = (type: string, number: 'one' | 'many') => {
    const resource = registry.get(type)
    return resource ? typeLabel(resource, number) : type
  }

  return { write, writeCell, fieldLabel, headLabel, tagLabel, sectionLabel, typeLabel, nameType }
}
