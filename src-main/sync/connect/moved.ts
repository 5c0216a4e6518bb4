import type { Store } from '../../store/port.ts'
import { checkAccount, listSamples } from '../identity/check-account.ts'
import type { Http, HttpCall } from '../ports.ts'
import { findRecordDocument } from '../remote/document.ts'
import { readAnswer } from '../remote/read-answer.ts'
import type { RemoteState } from '../state/states.ts'

const timeoutMs = 15_000

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
  const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${wanted.token}` }
  const found = await checkAccount(samples, {
    async read(type, id) {
      const call: HttpCall = { method: 'GET', url: `${wanted.url}/${type}/${id}`, headers, timeoutMs }
      return readAnswer(call, await http(call), findRecordDocument)
    },
    isStrange: () => Promise.resolve(true),
  })
  return found === 'same' ? undefined : 'has other records than the hosted CRM at the new address, as far as that shows them'
}
