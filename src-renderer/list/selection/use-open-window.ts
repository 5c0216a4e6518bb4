import { useRoute, useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useAction } from '../../actions/use-action.ts'
import type { RecordRow } from '../../api/records.ts'
import { toListAddress } from '../../resources/index.ts'
import { toPeekAddress } from '../../record/peek/peek-address.ts'

/**
 * Opens a record in its own window: the same list with the peek panel open. The desktop shell
 * creates the window like the first one.
 */
export function useOpenWindow({ type }: Resource, findMeant: () => RecordRow | undefined): void {
  const route = useRoute()
  const router = useRouter()

  function open(): void {
    const peek = findMeant()?.id
    if (peek === undefined) return
    window.open(router.resolve(toPeekAddress(route, toListAddress(type), peek)).href, '_blank', 'noopener')
  }

  useAction('records.openWindow', { run: open, isEnabled: () => findMeant() !== undefined })
}
