import { AccountProblem } from '../account/account-problem.ts'
import { outliveClosedStreams } from '../host/closed-streams.ts'
import { backup } from './backup.ts'
import { type Command, describeCommand, describeCommands } from './command.ts'
import type { CommandName } from './command-names.ts'
import { conflicts } from './conflicts.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { doctor } from './doctor.ts'
import { parseCall } from './flags.ts'
import { Interrupted } from './hidden-question.ts'
import { key } from './key.ts'
import { outbox } from './outbox.ts'
import { type Program, sourceProgram } from './program.ts'
import { restore } from './restore.ts'
import { seed } from './seed.ts'
import { serve } from './serve.ts'
import { status } from './status.ts'
import { sync } from './sync.ts'
import { teamFile } from './team-file.ts'
import { describeError, say } from './terminal.ts'
import { token } from './token.ts'
import { StoreError } from '../store/store-error.ts'
import { UsageProblem } from './usage-problem.ts'

const commandsByName: Record<CommandName, Command> = {
  serve,
  connect,
  disconnect,
  sync,
  status,
  outbox,
  conflicts,
  seed,
  token,
  key,
  'team-file': teamFile,
  doctor,
  backup,
  restore,
}
const commands = Object.values(commandsByName)

/** Runs one command line; resolves to the exit code. */
export function run(args: readonly string[], program: Program = sourceProgram): Promise<number> {
  outliveClosedStreams()
  return dispatch(args, program).catch(toExitCode)
}

async function dispatch([name, ...args]: readonly string[], program: Program): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') return show(describeCommands(commands))
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) {
    const names = commands.map((candidate) => candidate.name).join(', ')
    throw new UsageProblem(
      name === undefined ? `Name a command: ${names}.` : `Unknown command ${name}. The commands are ${names}.`,
    )
  }
  if (args.includes('--help') || args.includes('-h')) return show(describeCommand(command))
  return command.run(parseCall(command.flags, args), program)
}

function show(text: string): number {
  process.stdout.write(text)
  return 0
}

/** Prints an expected problem as one line with exit code 2. Any other error is a bug and prints its stack with exit code 1. */
export function toExitCode(error: unknown): number {
  if (error instanceof Interrupted) return 130
  if (error instanceof UsageProblem || error instanceof AccountProblem || error instanceof StoreError) {
    say(`outpost: ${error.message}`)
    return 2
  }
  say(`outpost: ${describeError(error)}`)
  return 1
}
