import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findSumField } from '../../api/aggregates.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { usePreferences } from '../../text/use-preferences.ts'
import type { LinkedNames } from '../filters/use-linked-names.ts'
import type { GroupField } from './group-field.ts'
import type { ListGroup } from './grouped-source.ts'
import { writeStageName } from './stage-name.ts'

/** The texts of a group's heading, on the screen and on paper. */
export interface GroupWords {
  readonly label: string
  readonly count: string
  /** Empty if the type has no field to add up. */
  readonly sum: string
}

export function useGroupWords(resource: Resource) {
  const { t } = useI18n()
  const words = useFields()
  const preferences = usePreferences()
  const sumField = findSumField(resource)

  function writeLabel({ by, target }: GroupField, names: Pick<LinkedNames, 'find'>, group: ListGroup): string {
    const { value, label, isOwnerShown } = group
    if (value === null) return t('groups.noneOf', { what: words.fieldLabel(resource, by) })
    if (!target) return label ?? value
    const found = names.find(target, value)
    return found ? writeStageName(t, found.label, isOwnerShown ? found.owner : undefined) : `#${value}`
  }

  return (field: GroupField, names: Pick<LinkedNames, 'find'>, group: ListGroup): GroupWords => ({
    label: writeLabel(field, names, group),
    count: group.count.toLocaleString(preferences.language),
    sum: group.sum === undefined || sumField === undefined ? '' : words.write(resource, sumField, group.sum),
  })
}
