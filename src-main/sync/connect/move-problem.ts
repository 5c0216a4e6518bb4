import type { Store } from '../../store/port.ts'
import { checkAccount, listSamples } from '../identity/check-account.ts'
import type { Http } from '../ports.ts'
import { askOnce } from '../remote/ask-once.ts'
import { findRecordDocument } from '../remote/document.ts'
import type { RemoteState } from '../state/states.ts'

/** Why the mirror cannot move to the new address; undefined if the same CRM and the same user are there. */
export async function findMoveProblem(
  http: Http,
  store: Store,
  present: RemoteState | null,
  wanted: RemoteState,
): Promise<string | undefined> {
  if (!present) return 'is not connected to a hosted CRM, so it cannot move'
  if (present.userId !== wanted.userId) return 'belongs to another user than this token'
  const samples = await listSamples(store)
  if (samples.length === 0) return 'has no records yet that could identify the hosted CRM'
  const found = await checkAccount(samples, {
    read: (type, id) => askOnce(http, wanted, `/${type}/${id}`, findRecordDocument),
    isStrange: () => Promise.resolve(true),
  })
  return found === 'same' ? undefined : 'has other records than the hosted CRM at the new address shows'
}
