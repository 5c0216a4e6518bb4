import { fileURLToPath } from 'node:url'
import { configFolder, type Surroundings, surroundings } from '../account/folders.ts'
import { toFolder, toWholeNumber } from '../cli/flag-values.ts'
import { describeFlags, parseCall, toUsage } from '../cli/flags.ts'
import { passphraseFlag } from '../cli/passphrase.ts'
import { say } from '../cli/terminal.ts'
import { UsageProblem } from '../cli/usage-problem.ts'
import { createDownloadMemory, type DownloadMemory } from './download-memory.ts'
import { electronFolder, electronVersion, findElectronBinary } from './electron-binary.ts'
import { fetchElectron } from './fetch-electron.ts'
import type { Machine } from './shell-choice.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const flags = {
  data: { value: 'DIR', help: "The account's folder; created if missing (default: this user's account)" },
  port: { value: 'N', help: 'In a browser: the port to use if it is free (default 4870)' },
  ...passphraseFlag,
} as const

export interface Asked {
  /** The named account becomes the default for the started programs. */
  readonly around: Surroundings
  readonly port: number
  readonly passphraseFile: string | undefined
}

/** The parsed command line; undefined if it asked for help, which was printed. */
export function parseAsked(name: string, args: readonly string[]): Asked | undefined {
  if (args.includes('--help') || args.includes('-h')) {
    const about = 'Start the app: in its own window, or in a browser where Electron is not available.'
    const shell = 'Set OUTPOST_SHELL to browser or electron to choose.'
    const all = describeFlags({ ...flags, help: { help: 'Show this text' } })
    process.stdout.write(`Usage: npm run ${name} -- ${toUsage(flags)}\n\n${about}\n\n${all}\n\n${shell}\n`)
    return undefined
  }
  const { flags: given, words } = parseCall(flags, args)
  if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
  const around = surroundings()
  const env = given.data === undefined ? around.env : { ...around.env, OUTPOST_DATA_DIR: toFolder(given.data, around.env) }
  const port = toWholeNumber('port', given.port ?? '4870', 65_535)
  return { around: { ...around, env }, port, passphraseFile: given['passphrase-file'] }
}

export const machine = (): Machine => ({ env: process.env, platform: process.platform, isRoot: process.getuid?.() === 0 })

/** Electron's binary on this computer: present, downloadable, or failed. */
export function createElectronSource(around: Surroundings) {
  const memory: DownloadMemory = createDownloadMemory(configFolder(around), electronVersion(), () => Date.now())
  return {
    findElectron: () => findElectronBinary(electronFolder(), around.env),
    async fetchElectron() {
      say("Fetching Electron's binary, this once (OUTPOST_SHELL=browser does without) …")
      const reason = await fetchElectron({ onProgress: createProgressLine(process.stderr) })
      if (process.stderr.isTTY) process.stderr.write('\n')
      return reason
    },
    findRecentFailure: memory.findRecentFailure.bind(memory),
    rememberFailure: memory.rememberFailure.bind(memory),
  }
}

/** Redraws one line on a terminal. Elsewhere, prints every quarter. */
function createProgressLine(output: NodeJS.WriteStream): (fraction: number) => void {
  let told = 0
  return (fraction) => {
    if (output.isTTY) output.write(`\r${Math.floor(fraction * 100)} %`)
    else if (fraction >= told + 0.25) output.write(`${Math.floor((told = Math.floor(fraction * 4) / 4) * 100)} %\n`)
  }
}
