import type { Resource } from '../../src-shared/schema/resource.ts'
import type { Action } from '../../src-shared/sync/outbox.ts'
import { useToasts } from '../actions/use-toasts.ts'
import { useSession } from '../api/use-session.ts'
import { useSync } from '../api/use-sync.ts'
import { useFields } from '../fields/use-fields.ts'
import { useI18n } from '../locales/i18n.ts'

const keys: Readonly<Record<Action, string>> = {
  create: 'rights.create',
  update: 'rights.update',
  delete: 'rights.delete',
}

/** Actions that are denied on a type: only the hosted CRM writes it, or the hosted CRM reported that a mirror's token may not. */
export function useRights(resource: Resource) {
  const { t } = useI18n()
  const words = useFields()
  const session = useSession()
  const sync = useSync()
  const toasts = useToasts()

  /** Why the action is denied. Undefined if it is allowed. */
  function find(action: Action): string | undefined {
    if (resource.reach === 'target') {
      const isLocal = session.session?.account.kind === 'local'
      return t(isLocal ? 'rights.readOnlyHere' : 'rights.readOnly', { what: words.typeLabel(resource, 'many') })
    }
    const said = sync.status?.types[resource.type]?.denied?.[action]
    if (said === undefined) return undefined
    const sentence = t(keys[action], { what: words.typeLabel(resource, 'many') })
    return said === '' ? sentence : `${sentence} ${t('rights.serverSays', { words: said })}`
  }

  /** Runs the action, or shows why it is denied. */
  function guard(action: Action, run: () => unknown): void {
    if (find(action) === undefined) return void run()
    toasts.show(() => find(action) ?? '')
  }

  return { find, guard }
}
