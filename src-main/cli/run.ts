import { AccountProblem } from '../account/account-problem.ts'
import { outliveClosedStreams } from '../host/closed-streams.ts'
import { type Command, describeCommand, describeCommands } from './command.ts'
import { commandNames, type CommandName } from './command-names.ts'
import { parseCall } from './flags.ts'
import { Interrupted } from './hidden-question.ts'
import { type Program, sourceProgram } from './program.ts'
import { describeError, say } from './terminal.ts'
import { StoreError } from '../store/store-error.ts'
import { UsageProblem } from './usage-problem.ts'

/** Each is loaded when it is run: to load them all takes longer than most of them do. */
const loadCommand: Record<CommandName, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  connect: async () => (await import('./connect.ts')).connect,
  disconnect: async () => (await import('./disconnect.ts')).disconnect,
  sync: async () => (await import('./sync.ts')).sync,
  status: async () => (await import('./status.ts')).status,
  outbox: async () => (await import('./outbox.ts')).outbox,
  conflicts: async () => (await import('./conflicts.ts')).conflicts,
  seed: async () => (await import('./seed.ts')).seed,
  token: async () => (await import('./token.ts')).token,
  key: async () => (await import('./key.ts')).key,
  'team-file': async () => (await import('./team-file.ts')).teamFile,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
}

/** Runs one command line; resolves to the exit code. */
export function run(args: readonly string[], program: Program = sourceProgram): Promise<number> {
  outliveClosedStreams()
  return dispatch(args, program).catch(toExitCode)
}

async function dispatch([name, ...args]: readonly string[], program: Program): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help')
    return show(describeCommands(await Promise.all(commandNames.map((each) => loadCommand[each]()))))
  if (!isCommandName(name)) {
    const names = commandNames.join(', ')
    throw new UsageProblem(
      name === undefined ? `Name a command: ${names}.` : `Unknown command ${name}. The commands are ${names}.`,
    )
  }
  const command = await loadCommand[name]()
  if (args.includes('--help') || args.includes('-h')) return show(describeCommand(command))
  return command.run(parseCall(command.flags, args), program)
}

function isCommandName(name: string | undefined): name is CommandName {
  return (commandNames as readonly (string | undefined)[]).includes(name)
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
