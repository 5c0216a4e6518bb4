import type { SyncStatus } from '../../src-shared/sync/status.ts'
import { useSession } from '../api/use-session.ts'
import { useSync } from '../api/use-sync.ts'
import { useI18n } from '../locales/i18n.ts'

/** How much of a type the first sync has loaded: a whole percentage, or null if unknown. */
export interface Partial {
  readonly percent: number | null
}

/** Null if all records of the type are here, or none will come. */
export function findPartial(type: string, status: Pick<SyncStatus, 'types' | 'progress'> | null | undefined): Partial | null {
  const known = status?.types[type]
  if (!known || known.mirrored || known.paused) return null
  const own = status?.progress.find((one) => one.type === type)
  return { percent: own && own.total > 0 ? Math.min(99, Math.floor((own.done / own.total) * 100)) : null }
}

/** Text that marks a type's count as incomplete: "so far, 34 %". Empty if the count is complete. */
export function usePartial() {
  const { t } = useI18n()
  const session = useSession()
  const sync = useSync()

  const find = (type: string) => (session.session?.account.kind === 'mirror' ? findPartial(type, sync.status) : null)
  function write(type: string): string {
    const partial = find(type)
    if (!partial) return ''
    return partial.percent === null ? t('partial.soFar') : t('partial.soFarPercent', { percent: partial.percent })
  }
  return { find, write }
}
