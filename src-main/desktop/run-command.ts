import type { App } from 'electron'
import { describeError } from '../cli/terminal.ts'

export interface HeadlessCommand {
  readonly app: Pick<App, 'dock' | 'exit' | 'whenReady'>
  /** Settings needed before the app is ready. */
  readonly prepare: () => void
  /** Loads and runs the command. Resolves to its exit code. */
  readonly run: () => Promise<number>
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>
  readonly say: (line: string) => void
}

/**
 * Runs a command without a window. Electron keeps running until it is told to exit, so every end of the command, even an
 * unexpected one, exits here.
 */
export async function runHeadless({ app, prepare, run, stdout, say }: HeadlessCommand): Promise<void> {
  let code = 1
  try {
    app.dock?.hide()
    prepare()
    await app.whenReady()
    code = await run()
  } catch (error) {
    say(`outpost: ${describeError(error)}`)
  }
  // Flush the output first. A closed pipe does not change the exit code.
  stdout.write('', () => app.exit(code))
}
