import { describeFlags, type Call, type Flags } from './flags.ts'
import type { Program } from './program.ts'

export interface Command<F extends Flags = Flags> {
  readonly name: string
  /** What follows the name, for the first line of its help. */
  readonly usage: string
  /** One line that begins with a verb. */
  readonly summary: string
  /** What else its own help says. */
  readonly details?: string
  readonly flags: F
  /** Resolves to the exit code. */
  run(call: Call<F>, program: Program): Promise<number>
}

/** Lets each command be typed by its own flags while all stand in one list. */
export function defineCommand<const F extends Flags>(command: Command<F>): Command {
  return command
}

export function describeCommand({ name, usage, summary, details, flags }: Command): string {
  const about = details === undefined ? summary : `${summary} ${details}`
  return `Usage: outpost ${name} ${usage}\n\n${about}\n\n${describeFlags({ ...flags, help: { help: 'Show this text' } })}\n`
}

export function describeCommands(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `Usage: outpost COMMAND [--flags]\n\n${rows.join('\n')}\n\nEvery command answers --help.\n`
}
