import { findInstantOf } from '../../../src-shared/values/time.ts'
import { findingsOf } from '../findings/findings.ts'
import { keepStates, needFindings, noteFailure, type Run } from '../run-context.ts'
import { wideOverlapMs } from '../pull/choose-reading.ts'
import type { RemoteObject } from '../remote/outcome.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { anotherAccount, checkAccount, listSamples } from './check-account.ts'

/** False if another account than the mirrored one answers at this address and no person has accepted it. */
export async function confirmAccount(run: Run): Promise<boolean> {
  const { states, place } = run
  const identity = states.get('identity')
  const samples = await listSamples(place.store)
  if (samples.length === 0) return true
  const found = await checkAccount(samples, {
    // Without links: the server may refuse some of them, and an interrupted first reading has not learned which.
    read: (type, id) => run.remote.read(type, id),
    isStrange: (type, isSmall) => isStrange(run, type, isSmall),
  })
  if (typeof found !== 'string') {
    noteFailure(run, found, 'its records')
    return false
  }
  if (found === 'unknown') return true
  if (found === 'same') {
    if (identity?.isAccepted) await keepStates(run, states.change({ identity: { ...identity, isAccepted: false } }))
    return true
  }
  if (identity?.isAccepted) return true
  const wish = states.get('wish').acceptAccount ?? 0
  const isWished = run.acceptAccount || wish > (identity?.acceptedWish ?? 0)
  if (isWished) {
    if (identity) await keepStates(run, states.change({ identity: { ...identity, isAccepted: true, acceptedWish: wish } }))
    return true
  }
  run.tally.problems.push(anotherAccount)
  run.stop()
  return false
}

async function isStrange(run: Run, type: string, isSmall: boolean): Promise<boolean> {
  const findings = needFindings(run)
  const part = findingsOf(findings, type).cover[0]
  if (part === undefined) return false
  const query = toScanQuery(run.place.registry, findings, type, { part, by: null }, { from: null, to: null }, 1, 'poll')
  const outcome = await run.remote.list(type, query, 'poll')
  if (outcome.is !== 'ok' || outcome.value.data.length === 0) return false
  const { data } = outcome.value
  const { rows } = await run.place.store.read({ type, where: { op: 'id', ids: data.map(({ id }) => id) } })
  if (rows.length > 0 || !isSmall) return rows.length === 0
  const { cursor } = run.states.ofType(type)
  const createdAt = ({ attributes }: RemoteObject) => findInstantOf(attributes['created-at']) ?? Infinity
  return cursor !== null && data.some((one) => createdAt(one) < cursor - wideOverlapMs)
}
