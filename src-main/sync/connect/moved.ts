import type { Store } from '../../store/port.ts'
import { checkAccount, listSamples } from '../identity/check-account.ts'
import type { Http } from '../ports.ts'
import { askOnce } from '../remote/ask-once.ts'
import { findRecordDocument } from '../remote/document.ts'
import type { RemoteState } from '../state/states.ts'

/** Why a hosted CRM cannot be followed to its new address; undefined where it is known to be the same, for the same user. */
export async function findMoveProblem(
  http: Http,
  store: Store,
  present: RemoteState | null,
  wanted: RemoteState,
): Promise<string | undefined> {
  if (!present) return 'mirrors nobody, so there is nothing to follow'
  if (present.userId !== wanted.userId) return 'mirrors another user than the one of this token'
  const samples = await listSamples(store)
  if (samples.length === 0) return 'has no records yet by which the hosted CRM could be known again'
  const found = await checkAccount(samples, {
    read: (type, id) => askOnce(http, wanted, `/${type}/${id}`, findRecordDocument),
    isStrange: () => Promise.resolve(true),
  })
  return found === 'same' ? undefined : 'has other records than the hosted CRM at the new address, as far as that shows them'
}
