import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { findPresentation } from '../../resources/index.ts'

/** Writes what a form creates: “Create deal”, “Add contact type”. */
export function useCreateTitle(): (resource: Resource) => string {
  const { t } = useI18n()
  const words = useFields()
  return (resource) => {
    const own = findPresentation(resource.type)?.words.create
    return own === undefined ? t('create.other', { what: words.typeLabel(resource, 'one').toLocaleLowerCase() }) : t(own)
  }
}
