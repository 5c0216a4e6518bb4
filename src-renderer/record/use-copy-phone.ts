import type { Resource } from '../../src-shared/schema/resource.ts'
import { useAction } from '../actions/use-action.ts'
import { useToasts } from '../actions/use-toasts.ts'
import { useBackend } from '../api/backend.ts'
import type { RecordRow } from '../api/records.ts'
import { useI18n } from '../locales/i18n.ts'

/** Copies the first phone number of a record. */
export function useCopyPhone(resource: Resource, findMeant: () => RecordRow | undefined): void {
  const { t } = useI18n()
  const { records } = useBackend()
  const toasts = useToasts()

  async function copy(): Promise<void> {
    const row = findMeant()
    const { copyPhone } = await import('./copy-phone.ts')
    const words = row && (await copyPhone(records, resource, row.id))
    if (words) toasts.show(() => t(words.key, words.values ?? {}), undefined, undefined, words.values && 'copied')
  }

  useAction('records.copyPhone', { run: () => void copy(), isEnabled: () => findMeant() !== undefined })
}
