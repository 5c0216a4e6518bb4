import { reactive } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import { findScope } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useI18n } from '../../locales/i18n.ts'
import type { Words } from '../../text/words.ts'
import type { Draft } from './create-draft.ts'
import { findDoubt } from './doubts.ts'
import type { FormField } from './form-fields.ts'

/** What the form says about a field, besides its problems. */
export function useFieldNotes(resource: Resource, draft: Draft) {
  const { t } = useI18n()
  /** Fields that lost focus since the form opened. Only these show warnings, never a field in its first input. */
  const left = reactive(new Set<string>())
  const say = (of: Words | undefined) => of && t(of.key, of.values ?? {})

  /** Names the funnel of the chosen stage: it may differ from the default one, and the record will be created there. */
  function findHint({ name }: FormField): string | undefined {
    const chosen = draft[name]
    const isChosen = typeof chosen === 'object' && chosen !== null && 'group' in chosen
    return isChosen && findScope(registry, resource, name) !== undefined
      ? t('stage.inFunnel', { funnel: chosen.group })
      : undefined
  }

  return {
    say,
    findHint,
    findWarning: (field: FormField) => (left.has(field.name) ? say(findDoubt(field, draft[field.name])) : undefined),
    leave: (name: string) => void left.add(name),
    clear: () => left.clear(),
  }
}
