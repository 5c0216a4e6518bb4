import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hasCode } from '../account/account-problem.ts'
import { toWholeNumber } from '../cli/flag-values.ts'
import { describeFlags, parseCall, toUsage } from '../cli/flags.ts'
import { UsageProblem } from '../cli/usage-problem.ts'

const flags = {
  'offline-after': { value: 'SECONDS', help: 'Cut the network this long after the first sync is complete' },
  'online-after': { value: 'SECONDS', help: 'Restore the network this long after the cut' },
  seconds: { value: 'N', help: 'Stop the demo this long after the start' },
  contacts: { value: 'N', help: 'Contacts in the hosted CRM (default 300)' },
  pace: { value: 'SECONDS', help: 'Average time between two changes by the colleague (default 6)' },
  seed: { value: 'S', help: "Any text that selects the colleague's actions (default 1)" },
  port: { value: 'N', help: 'Port of the app in a browser, if it is free (default 4870)' },
  data: { value: 'DIR', help: 'Keep both accounts in this new or empty folder (default: a temporary one, removed at the end)' },
} as const

export interface DemoOptions {
  readonly offlineAfterMs: number | undefined
  readonly onlineAfterMs: number | undefined
  readonly endAfterMs: number | undefined
  readonly contacts: number
  readonly paceMs: number
  readonly seed: string
  readonly port: string
  readonly folder: string | undefined
}

export const help = `Usage: npm run demo -- ${toUsage(flags)}

Run a hosted CRM with generated data, a colleague who keeps changing it, and its mirror in the app, all on this computer.
Keys, from the terminal or a pipe: o goes offline or online, c pauses or resumes the colleague, q quits.

${describeFlags({ ...flags, help: { help: 'Show this text' } })}

Set OUTPOST_SHELL to browser or electron to choose where the app opens.
`

export async function toDemoOptions(args: readonly string[], env: NodeJS.ProcessEnv): Promise<DemoOptions> {
  const { flags: given, words } = parseCall(flags, args)
  if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
  const toMs = (name: 'offline-after' | 'online-after' | 'seconds' | 'pace') => {
    const text = given[name]
    // A timer cannot wait longer.
    return text === undefined ? undefined : 1000 * toWholeNumber(name, text, 2_000_000)
  }
  if (given['online-after'] !== undefined && given['offline-after'] === undefined) {
    throw new UsageProblem('--online-after needs --offline-after, because it counts from the cut.')
  }
  return {
    offlineAfterMs: toMs('offline-after'),
    onlineAfterMs: toMs('online-after'),
    endAfterMs: toMs('seconds'),
    contacts: toWholeNumber('contacts', given.contacts ?? '300', 1_000_000),
    paceMs: Math.max(toMs('pace') ?? 6_000, 100),
    seed: given.seed ?? '1',
    port: String(toWholeNumber('port', given.port ?? '4870', 65_535)),
    folder: given.data === undefined ? undefined : await toEmptyFolder(given.data, env),
  }
}

/** Resolves the path from the user's folder, which npm passes in `INIT_CWD`. Throws if the folder is not empty. */
async function toEmptyFolder(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (text === '') throw new UsageProblem('--data needs a folder.')
  const folder = resolve((env['npm_lifecycle_event'] === 'demo' && env['INIT_CWD']) || '.', text)
  const present = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    if (hasCode(error, 'ENOTDIR')) throw new UsageProblem(`${folder} is not a folder. Choose another one.`)
    throw error
  })
  if (present.length > 0) throw new UsageProblem(`${folder} is not empty. Choose a new or empty folder with --data.`)
  return folder
}
