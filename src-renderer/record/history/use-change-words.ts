import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { cutText } from '../../text/cut-text.ts'
import { findMove, listEnds, type HistoryChange } from './history.ts'

export interface ChangeWords {
  /** The field. Empty where the text says it all, as for archiving. */
  readonly label: string
  readonly text: string
}

/** Says how a field changed. `findTitle` names linked records. `most`: the most characters of a value. */
export function useChangeWords(findTitle: (type: string, id: string) => string, most = Infinity) {
  const { t } = useI18n()
  const words = useFields()

  function writeValue(resource: Resource, { name, target }: HistoryChange, value: ExactJson): string {
    const text =
      target === null
        ? words.write(resource, name, value)
        : listEnds(value)
            .map((id) => findTitle(target, id))
            .join(', ')
    if (text === '') return t('edit.blankValue')
    return cutText(text, most)
  }

  return (resource: Resource, change: HistoryChange): ChangeWords => {
    const move = findMove(change)
    if (move !== undefined) return { label: '', text: t(move) }
    const [before, after] = [change.before, change.after].map((value) => writeValue(resource, change, value))
    return { label: words.fieldLabel(resource, change.name), text: t('peek.fromTo', { before, after }) }
  }
}
