import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../test/support/chromium.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'outpost-tests-'))
const separator = process.argv.indexOf('--')
const forVitest = separator === -1 ? process.argv.slice(2) : process.argv.slice(separator + 1)

process.exitCode = main()

function main(): number {
  const unitReport = join(reports, 'unit.json')
  const endToEndReport = join(reports, 'end-to-end.json')
  try {
    // Asked for first: what is missing is better known before ten minutes of tests than after.
    process.env['CHROMIUM_PATH'] = ensureChromium()
    // Before all tests, since those of the packages look at what was built.
    const built = run('electron-vite', 'electron-vite', ['build', '--logLevel', 'warn'])
    const unit = run('vitest', 'vitest', [
      'run',
      ...forVitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
    ])
    const endToEnd = built === 0 ? runEndToEnd(endToEndReport) : 1
    const tallies = [readTally(unitReport, unit, fromVitest), readTally(endToEndReport, endToEnd, fromPlaywright)]
    const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0)
    process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
    return sum('failed') === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    rmSync(reports, { recursive: true })
  }
}

function runEndToEnd(report: string): number {
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  return run('@playwright/test', 'playwright', ['test', '--reporter=list,json'])
}

/** Runs a package's own command on this very Node, whatever the machine has in its path; answers its exit code. */
function run(packageName: string, command: string, words: readonly string[]): number {
  const file = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> }
  const script = join(dirname(file), typeof bin === 'string' ? bin : bin[command]!)
  const { status, error } = spawnSync(process.execPath, [script, ...words], { cwd: root, stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

/** What a runner reports; one that failed and reports no failed test has failed as a whole, which counts as one. */
function readTally(report: string, exitCode: number, toTally: (content: never) => Tally): Tally {
  const found = findReport(report)
  const { passed, failed } = found === undefined ? { passed: 0, failed: 0 } : toTally(found as never)
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

function findReport(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function fromVitest({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }): Tally {
  return { passed: numPassedTests, failed: numFailedTests }
}

function fromPlaywright({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
