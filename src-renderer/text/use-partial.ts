import type { SyncStatus } from '../../src-shared/sync/status.ts'
import { useSession } from '../api/use-session.ts'
import { useSync } from '../api/use-sync.ts'
import { useI18n } from '../locales/i18n.ts'

/** How much of a type a first mirror has brought: whole percents, or null where nobody knows. */
export interface Partial {
  readonly percent: number | null
}

/** Null where all records of the type are here, or none will come. */
export function findPartial(type: string, status: Pick<SyncStatus, 'types' | 'progress'> | null | undefined): Partial | null {
  const known = status?.types[type]
  if (!known || known.mirrored || known.paused) return null
  const own = status?.progress.find((one) => one.type === type)
  return { percent: own && own.total > 0 ? Math.min(99, Math.floor((own.done / own.total) * 100)) : null }
}

/** Says of a type's counts that they are not the whole: "so far, 34 %". Empty where they are. */
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
