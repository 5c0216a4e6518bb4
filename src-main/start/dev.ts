import { sourceProgram } from '../cli/program.ts'
import { toExitCode } from '../cli/run.ts'
import { say } from '../cli/terminal.ts'
import { runBrowserShell } from './browser-shell.ts'
import { electronViteCommand } from './build-app.ts'
import { createDevelopmentServer } from './development-server.ts'
import { runElectron } from './run-electron.ts'
import { startApp } from './start-app.ts'
import { createElectronSource, machine, parseAsked, root } from './surroundings.ts'

/** Runs the app in development: the page reloads with its sources, in a window or a browser. */
async function dev(args: readonly string[]): Promise<number> {
  const asked = parseAsked('dev', args)
  if (!asked) return 0
  const { around } = asked
  const elsewhere = () => Promise.resolve(new Response('The pages are served by the bundler.', { status: 404 }))
  return startApp({
    machine: machine(),
    ...createElectronSource(around),
    build: () => Promise.resolve(),
    runElectron: () => runElectron(process.execPath, [electronViteCommand(), 'dev', root], around.env),
    async runBrowser() {
      const server = await createDevelopmentServer()
      try {
        return await runBrowserShell({ ...asked, program: sourceProgram, pages: elsewhere, preparePages: server.start })
      } finally {
        await server.stop()
      }
    },
    say,
  })
}

process.exitCode = await dev(process.argv.slice(2)).catch(toExitCode)
