import { registry } from '../../src-shared/resources/index.ts'
import type { OpenAccount } from '../account/open-account.ts'
import { readUnanswered } from '../outbox/unanswered.ts'
import { countEntries, listEntries } from '../outbox/stored-entry.ts'
import { everything } from '../store/plan.ts'
import { mirrorOrder } from '../../src-shared/sync/mirror-order.ts'
import { loadStates, type States } from '../sync/state/states.ts'
import { withAccount } from './account-call.ts'
import { defineCommand } from './command.ts'
import { passphraseFlag } from './passphrase.ts'
import { toOutboxCounts } from '../../src-shared/sync/outbox.ts'
import { toShownAddress } from '../../src-shared/sync/to-sync-status.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import { describeSync, findStatusProblem, toCopied, toRestarted } from './sync-status.ts'
import { print, printJson, toTextTable } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'Show the records of an account and the state of its sync.',
  flags: {
    data: { value: 'DIR', needed: true, help: "The account's folder" },
    ...passphraseFlag,
    json: { help: 'Print JSON' },
  },
  async run({ flags, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const { found, states } = await withAccount(flags, program, {}, readStatus)
    if (flags.json) printJson(found)
    else print(describe(found, states))
    return 0
  },
})

const toLocalMoment = (at: number) => toMoment(at, new Intl.DateTimeFormat().resolvedOptions().timeZone)

type Status = Awaited<ReturnType<typeof readStatus>>['found']

async function readStatus({ kind, store }: OpenAccount) {
  const types = [...registry.values()].filter(({ reach }) => reach === 'crm' || reach === 'target').map(({ type }) => type)
  const records: Record<string, number> = {}
  for (const type of types) {
    const groups = await store.aggregate({ type, where: everything })
    records[type] = groups.reduce((sum, { count }) => sum + count, 0)
  }
  const states = await loadStates(store)
  const remote = states.get('remote')
  const { lastSyncedAt } = states.get('round')
  const found = {
    account: { kind, remote: remote && toShownAddress(remote.url) },
    lastSyncedAt: lastSyncedAt === null ? null : new Date(lastSyncedAt).toISOString(),
    records,
    ...toOutboxCounts(await countEntries(store), await readUnanswered(store, toLocalMoment)),
    heldDeletions: mirrorOrder.reduce((sum, type) => sum + states.ofType(type).held.length, 0),
    duplicates: (states.get('push').duplicates ?? []).map(({ type, ids }) => ({ type, ids })),
    problem: findStatusProblem(states, await listEntries(store)),
    restarted: toRestarted(states),
    copied: toCopied(states),
  }
  return { found, states }
}

function describe({ account, records, outbox, conflicts, problem }: Status, states: States): string {
  const filled = Object.entries(records).filter(([, count]) => count > 0)
  const counts = toTextTable([['account', account.kind], ...filled.map(([type, count]) => [type, String(count)])])
  return account.kind === 'mirror' ? `${counts}\n\n${describeSync(states, records, { outbox, conflicts }, problem)}` : counts
}
