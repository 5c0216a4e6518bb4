import { useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useAction } from '../../actions/use-action.ts'
import type { RecordRow } from '../../api/records.ts'
import { toRecordAddress } from '../../resources/index.ts'

/** Opens a record's page in its own window. The desktop shell creates the window like the first one. */
export function useOpenWindow({ type }: Resource, findMeant: () => RecordRow | undefined): void {
  const router = useRouter()

  function open(): void {
    const id = findMeant()?.id
    if (id !== undefined) window.open(router.resolve(toRecordAddress(type, id)).href, '_blank', 'noopener')
  }

  useAction('records.openWindow', { run: open, isEnabled: () => findMeant() !== undefined })
}
