import type { App } from 'electron'
import { describeError } from '../cli/terminal.ts'

export interface HeadlessCommand {
  readonly app: Pick<App, 'dock' | 'exit' | 'whenReady'>
  /** What has to be set before the app is ready. */
  readonly prepare: () => void
  /** Loads and runs the command; resolves to its exit code. */
  readonly run: () => Promise<number>
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>
  readonly say: (line: string) => void
}

/**
 * Runs a command without a window. Electron goes on for ever unless it is told to exit, so every way that a command can end leads
 * there, also the one that nobody foresaw.
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
  // What was written goes out first; a reader that has left changes nothing about the end.
  stdout.write('', () => app.exit(code))
}
