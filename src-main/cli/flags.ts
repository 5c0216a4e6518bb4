import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageProblem } from './usage-problem.ts'

/** A flag as its command declares it. A flag without `value` is boolean. */
export interface Flag {
  readonly value?: string
  readonly needed?: true
  /** The flag may be given several times. */
  readonly repeats?: true
  readonly help: string
}

export type Flags = Readonly<Record<string, Flag>>

export type FlagValues<F extends Flags> = {
  readonly [N in keyof F]?: F[N] extends { readonly repeats: true }
    ? readonly string[]
    : F[N] extends { readonly value: string }
      ? string
      : boolean
}

export interface Call<F extends Flags> {
  readonly flags: FlagValues<F>
  /** Words that are not flags. */
  readonly words: readonly string[]
}

export function parseCall<F extends Flags>(flags: F, args: readonly string[]): Call<F> {
  const options: ParseArgsOptionsConfig = {}
  for (const [name, { value, repeats = false }] of Object.entries(flags)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string', multiple: repeats }
  }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return { flags: values as FlagValues<F>, words: positionals }
  } catch (error) {
    throw toUsageProblem(error)
  }
}

function toUsageProblem(error: unknown): unknown {
  if (!(error instanceof TypeError) || !('code' in error)) return error
  const name = /'(--?[^\s'=]*)/.exec(error.message)?.[1] ?? ''
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return new UsageProblem(`Unknown flag ${name}. Add --help to see all flags.`)
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      if (error.message.includes('does not take')) return new UsageProblem(`${name} takes no value.`)
      return new UsageProblem(`${name} needs a value. If the value starts with "-", write ${name}=VALUE.`)
    default:
      return error
  }
}

/** The flags in one line, those that may be left out in brackets. */
export function toUsage(flags: Flags): string {
  return Object.entries(flags)
    .map(([name, { value, needed = false, repeats = false }]) => {
      const flag = `--${name}${value ? ` ${value}` : ''}`
      return `${needed ? flag : `[${flag}]`}${repeats ? '...' : ''}`
    })
    .join(' ')
}

export function describeFlags(flags: Flags): string {
  const rows = Object.entries(flags).map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help] as const)
  const width = Math.max(...rows.map(([flag]) => flag.length))
  return rows.map(([flag, help]) => `  ${flag.padEnd(width)}  ${help}`).join('\n')
}
