import { sourceProgram } from '../cli/program.ts'
import { toExitCode } from '../cli/run.ts'
import { say } from '../cli/terminal.ts'
import { createStaticPages } from '../host/pages.ts'
import { runBrowserShell } from './browser-shell.ts'
import { buildApp, needsBuild } from './build-app.ts'
import { runElectron } from './run-electron.ts'
import { startApp } from './start-app.ts'
import { createElectronSource, machine, parseAsked, root } from './surroundings.ts'

async function start(args: readonly string[]): Promise<number> {
  const asked = parseAsked('start', args)
  if (!asked) return 0
  const { around } = asked
  return startApp({
    machine: machine(),
    ...createElectronSource(around),
    async build() {
      if (!(await needsBuild(root))) return
      say('Building the app …')
      await buildApp(root)
    },
    runElectron: (binary) => runElectron(binary, [root], around.env),
    runBrowser: () => runBrowserShell({ ...asked, program: sourceProgram, pages: createStaticPages(sourceProgram.pagesFolder) }),
    say,
  })
}

process.exitCode = await start(process.argv.slice(2)).catch(toExitCode)
