import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import type { RecordLine } from './record-sections.ts'

/** Message keys of the sections that no type declares. */
const ownSections: Readonly<Record<string, string>> = { links: 'peek.links', other: 'peek.other' }

/** Writes the headings and labels of a record's fields. */
export function useSectionWords(resource: Resource) {
  const { t } = useI18n()
  const words = useFields()

  function writeSection(name: string): string {
    const own = ownSections[name]
    return own === undefined ? words.sectionLabel(resource, name) : t(own)
  }

  const writeLabel = ({ is, name }: Pick<RecordLine, 'is' | 'name'>): string =>
    is === 'address' ? words.sectionLabel(resource, name) : words.fieldLabel(resource, name)

  return { writeSection, writeLabel }
}
