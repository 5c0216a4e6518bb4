import { describeFlags, toUsage, type Call, type Flags } from './flags.ts'
import type { Program } from './program.ts'

export interface Command<F extends Flags = Flags> {
  readonly name: string
  /** Flags and words after the name, for the first line of the command's help (default: all flags). */
  readonly usage?: string
  /** One line that starts with an imperative verb. */
  readonly summary: string
  /** Further lines of the command's own help. */
  readonly details?: string
  readonly flags: F
  /** Resolves to the exit code. */
  run(call: Call<F>, program: Program): Promise<number>
}

/** Checks a command against its own flags, then widens its type so that all commands fit in one list. */
export function defineCommand<const F extends Flags>(command: Command<F>): Command {
  return command
}

export function describeCommand({ name, usage, summary, details, flags }: Command): string {
  const about = details === undefined ? summary : `${summary}\n${details}`
  return `Usage: outpost ${name} ${usage ?? toUsage(flags)}\n\n${about}\n\n${describeFlags({ ...flags, help: { help: 'Show this text' } })}\n`
}

export function describeCommands(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `Usage: outpost COMMAND [--flags]\n\n${rows.join('\n')}\n\nRun \`outpost COMMAND --help\` for the flags of a command.\n`
}
