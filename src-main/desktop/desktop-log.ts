import { join } from 'node:path'
import type { App, Shell } from 'electron'
import type { Surroundings } from '../account/folders.ts'
import { createLogFile } from './log-file.ts'
import { redact } from '../host/redact.ts'

export interface DesktopLog {
  /** Writes a line to the log and the terminal. */
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
  /** The latest lines, already without personal data. */
  readonly readLatest: () => readonly string[]
  /** Shows the log to the user. */
  readonly openLog: () => Promise<void>
  /** Logs failures of Electron's own processes. */
  follow(app: Pick<App, 'on'>): void
}

interface LogPlace {
  readonly around: Surroundings
  readonly say: (line: string) => void
  readonly electron: { readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'> }
}

/** The app's log, in the window's folder. The file is created with the first line. */
export function openDesktopLog({ around, say: sayAloud, electron: { shell } }: LogPlace, folder: string): DesktopLog {
  const file = createLogFile({
    folder: join(folder, 'logs'),
    now: () => new Date(),
    clean: (text) => redact(text, around.home),
    onError: (error) => sayAloud(`outpost: the log cannot be written: ${String(error)}`),
  })
  const say = (line: string) => {
    file.write(line)
    sayAloud(line)
  }
  return {
    say,
    onError: (error) => say(`outpost: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    readLatest: () => file.readLatest(),
    async openLog() {
      const problem = await shell.openPath(file.path)
      if (problem === '') return
      say(`The log could not be opened: ${problem}`)
      shell.showItemInFolder(file.path)
    },
    follow(app) {
      app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
        if (reason !== 'clean-exit') say(`A process of Electron ended: ${type} (${reason}, ${exitCode})`)
      })
    },
  }
}
