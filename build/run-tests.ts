import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../test/support/chromium.ts'
import { runPackage } from './run-package.ts'
import { describeSlowest, listPlaywrightTimes, listVitestTimes } from './slowest-files.ts'
import { makeTestFolder } from './test-folder.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
}

const folder = makeTestFolder()
const separator = process.argv.indexOf('--')
const forVitest = separator === -1 ? process.argv.slice(2) : process.argv.slice(separator + 1)

process.exitCode = main()

function main(): number {
  const unitReport = join(folder, 'unit.json')
  const endToEndReport = join(folder, 'end-to-end.json')
  try {
    // Asked for first: what is missing is better known before ten minutes of tests than after.
    process.env['CHROMIUM_PATH'] = ensureChromium()
    process.env['TMPDIR'] = folder
    // Before all tests, since those of the packages look at what was built.
    const built = runPackage('electron-vite', 'electron-vite', ['build', '--logLevel', 'warn'])
    const unit = runPackage('vitest', 'vitest', [
      'run',
      ...forVitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
    ])
    const endToEnd = built === 0 ? runEndToEnd(endToEndReport) : 1
    const unitFound = findReport(unitReport)
    const endToEndFound = findReport(endToEndReport)
    const tallies = [toTally(unitFound, unit, fromVitest), toTally(endToEndFound, endToEnd, fromPlaywright)]
    const times = [
      ...(unitFound === undefined ? [] : listVitestTimes(unitFound as never, process.cwd())),
      ...(endToEndFound === undefined ? [] : listPlaywrightTimes(endToEndFound as never, 'test/e2e')),
    ]
    process.stdout.write(`\nThe slowest files:\n${describeSlowest(times).join('\n')}\n`)
    const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0)
    process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
    return sum('failed') === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
}

function runEndToEnd(report: string): number {
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  return runPackage('@playwright/test', 'playwright', ['test', '--reporter=list,json'])
}

/** What a runner reports; one that failed and reports no failed test has failed as a whole, which counts as one. */
function toTally(report: unknown, exitCode: number, read: (report: never) => Tally): Tally {
  const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : read(report as never)
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
