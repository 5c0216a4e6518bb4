import { useRoute, useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useAction } from '../../actions/use-action.ts'
import type { RecordRow } from '../../api/records.ts'
import { toListAddress } from '../../resources/index.ts'
import { toPeekAddress } from '../../record/peek/peek-address.ts'

/** A record in a window of its own: the same list with that record beside it. The desktop shell makes its window as it makes the first. */
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
