import { registry } from '../../src-shared/resources/index.ts'
import type { OpenAccount } from '../account/open-account.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { createCallLog } from '../host/sync/call-log.ts'
import { createFetchHttp } from '../host/sync/fetch-http.ts'
import { createFileInstall } from '../host/sync/file-install.ts'
import { systemTime } from '../host/sync/system-time.ts'
import { loadStates } from '../sync/state/states.ts'
import { createSync } from '../sync/sync.ts'
import { withAccount } from './account-call.ts'
import { orExplain } from './care-call.ts'
import { defineCommand } from './command.ts'
import { waitForEnd } from './end-of-run.ts'
import { toRequiredFolder } from './flag-values.ts'
import type { FlagValues } from './flags.ts'
import { passphraseFlag } from './passphrase.ts'
import { showPlan } from './sync-plan.ts'
import { createSyncDisplay } from './sync-progress.ts'
import { createReporter } from './sync-report.ts'
import { runOnce, runRounds } from './sync-run.ts'
import { withSyncLock } from './with-sync-lock.ts'
import { say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', needed: true, help: "The mirror's folder" },
  once: { help: 'Sync once, then exit with 0: in sync; 3: a person must decide; 1: failed' },
  'list-rate': { value: 'N', help: 'List calls per second (default 2; any positive number)' },
  'dry-run': { help: 'Show the requests that sync would send, in order, without sending them' },
  'accept-deletions': {
    help: 'Delete here what the hosted CRM deleted in bulk. Without this flag, Outpost keeps it until you decide',
  },
  'accept-account': {
    help: 'Continue although the hosted CRM seems to be another account. Use it only if you are sure that it is the right one',
  },
  ...passphraseFlag,
  json: { help: 'Print one line of JSON; without --once, one per round, every 15 s, until Ctrl-C' },
} as const

type Given = FlagValues<typeof flags>

export const sync = defineCommand({
  name: 'sync',
  summary: 'Sync a mirror with its hosted CRM.',
  details: 'You can stop it at any time; the next run resumes.',
  flags,
  run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const folder = toRequiredFolder(given.data, surroundings().env)
    const listRate = toRate(given['list-rate'] ?? '2')
    if (given['dry-run']) return showPlan(given, program)
    const stopping = new AbortController()
    void waitForEnd().code.then(() => stopping.abort())
    return orExplain(() =>
      withAccount(given, program, { kinds: ['mirror'] }, async (account) => {
        const states = await loadStates(account.store)
        if (!states.get('remote')) {
          throw new UsageProblem(`The account in ${folder} is not connected to a hosted CRM. Run \`outpost connect\` first.`)
        }
        if (!states.get('findings') && !given.json) say('Testing how this hosted CRM answers …')
        return withSyncLock(folder, 'outpost sync', () =>
          syncAccount(account, { folder, listRate, given, signal: stopping.signal }),
        )
      }),
    )
  },
})

function toRate(text: string): number {
  const rate = /^\d*\.?\d+$/.test(text) ? Number(text) : 0
  if (rate > 0 && Number.isFinite(rate)) return rate
  throw new UsageProblem(`--list-rate takes a positive number, not "${text}".`)
}

interface Wanted {
  readonly folder: string
  readonly listRate: number
  readonly given: Given
  readonly signal: AbortSignal
}

function syncAccount({ store }: OpenAccount, { folder, listRate, given, signal }: Wanted): Promise<number> {
  const http = createFetchHttp(undefined, signal)
  const display = createSyncDisplay({
    output: process.stderr,
    listRate,
    elapsed: () => systemTime.elapsed(),
    isQuiet: given.json ?? false,
  })
  const install = createFileInstall(configFolder(surroundings()), folder)
  const create = (acceptDeletions: boolean) =>
    createSync({
      registry,
      store,
      http,
      time: systemTime,
      chance: () => Math.random(),
      callLog: createCallLog(folder, systemTime),
      listRate,
      acceptDeletions,
      acceptAccount: given['accept-account'] ?? false,
      install,
      onProgress: (progress) => display.show(progress),
    })
  const options = {
    create,
    acceptDeletions: given['accept-deletions'] ?? false,
    signal,
    time: systemTime,
    report: createReporter(given.json ?? false, display),
  }
  return given.once ? runOnce(options) : runRounds(options)
}
