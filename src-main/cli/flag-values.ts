import { resolve } from 'node:path'
import { isTimeZone } from '../../src-shared/values/time-zone.ts'
import { UsageProblem } from './usage-problem.ts'

export function toWholeNumber(name: string, text: string, greatest = Number.MAX_SAFE_INTEGER): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number <= greatest) return number
  const bound = greatest === Number.MAX_SAFE_INTEGER ? '' : ` up to ${greatest}`
  throw new UsageProblem(`--${name} takes a whole number from 0${bound}, not "${text}".`)
}

export function toTimeZone(text: string): string {
  if (isTimeZone(text)) return text
  throw new UsageProblem(`--time-zone takes an IANA name such as Europe/Berlin, not "${text}".`)
}

export function toFolder(text: string, env: NodeJS.ProcessEnv): string {
  if (text === '') throw new UsageProblem('--data needs a folder.')
  return toUserPath(text, env)
}

const npmScripts = new Set(['outpost', 'start', 'dev', 'demo'])

/** Resolves a path from the user's folder: npm runs scripts in the package's folder and passes the user's in `INIT_CWD`. */
export function toUserPath(text: string, env: NodeJS.ProcessEnv): string {
  const viaNpm = npmScripts.has(env['npm_lifecycle_event'] ?? '')
  return resolve((viaNpm && env['INIT_CWD']) || '.', text)
}

export function toRequiredFolder(text: string | undefined, env: NodeJS.ProcessEnv): string {
  if (text === undefined) throw new UsageProblem('--data DIR is missing. It names the folder of the account.')
  return toFolder(text, env)
}
