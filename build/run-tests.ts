import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../test/support/chromium.ts'
import makeCommand from '../test/support/command/make-command.ts'
import { listPlaywrightFailures, listSecondTries, listVitestFailures } from './failed-tests.ts'
import { leaveFirstTurn, passOnSignals } from './background.ts'
import { startPackage } from './run-package.ts'
import { runTogether, waitForEnd } from './run-together.ts'
import { describeSlowest, listPlaywrightTimes, listVitestTimes } from './slowest-files.ts'
import { makeTestFolder } from './test-folder.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
}

const folder = makeTestFolder()
const separator = process.argv.indexOf('--')
const forVitest = separator === -1 ? process.argv.slice(2) : process.argv.slice(separator + 1)

process.exitCode = await main()

async function main(): Promise<number> {
  const unitReport = join(folder, 'unit.json')
  const endToEndReport = join(folder, 'end-to-end.json')
  let removeCommand: (() => Promise<void>) | undefined
  let building: ChildProcess | undefined
  process.env['TMPDIR'] = folder
  try {
    building = startBuild()
    // A missing browser is reported before ten minutes of tests. Where it can be installed, the build goes on meanwhile.
    process.env['CHROMIUM_PATH'] = ensureChromium()
    // The tests need the build and the command.
    const [built, remove] = await Promise.all([waitForEnd(building), makeCommand()])
    removeCommand = remove
    const endToEndTests = built === 0 ? [startEndToEnd(endToEndReport)] : []
    const unitTests = startUnit(unitReport)
    // The end-to-end tests wait for a page most of the time. Unit tests that only fill these gaps disturb neither them nor each
    // other: with equal turns, all tests together take a seventh more of the processor.
    leaveFirstTurn(unitTests)
    passOnSignals([unitTests, ...endToEndTests])
    const parts = [
      { title: 'Unit tests', process: unitTests },
      ...endToEndTests.map((process) => ({ title: 'End-to-end tests', process })),
    ]
    const [unit = 1, endToEnd = 1] = await runTogether(parts, (text) => process.stdout.write(text))
    const unitFound = findReport(unitReport)
    const endToEndFound = findReport(endToEndReport)
    const tallies = [toTally(unitFound, unit, fromVitest), toTally(endToEndFound, endToEnd, fromPlaywright)]
    const times = [
      ...(unitFound === undefined ? [] : listVitestTimes(unitFound as never, process.cwd())),
      ...(endToEndFound === undefined ? [] : listPlaywrightTimes(endToEndFound as never, 'test/e2e')),
    ]
    process.stdout.write(`\nThe slowest files:\n${describeSlowest(times).join('\n')}\n`)
    const secondTries = endToEndFound === undefined ? [] : listSecondTries(endToEndFound as never, 'test/e2e')
    if (secondTries.length > 0) process.stdout.write('\nPassed only at the second try:\n')
    for (const test of secondTries) process.stdout.write(`  ${test}\n`)
    const failures = [
      ...(unitFound === undefined ? [] : listVitestFailures(unitFound as never, process.cwd())),
      ...(endToEndFound === undefined ? [] : listPlaywrightFailures(endToEndFound as never, 'test/e2e')),
    ]
    if (unit !== 0) process.stdout.write('\nThe unit tests failed.\n')
    if (endToEnd !== 0) process.stdout.write('\nThe end-to-end tests failed.\n')
    for (const failure of failures) process.stdout.write(`  ${failure}\n`)
    const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0)
    process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
    return sum('failed') === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    building?.kill()
    await removeCommand?.()
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
}

function startBuild(): ChildProcess {
  const building = startPackage('electron-vite', 'electron-vite', ['build', '--logLevel', 'warn'])
  building.stdout?.pipe(process.stdout)
  building.stderr?.pipe(process.stderr)
  return building
}

function startUnit(report: string): ChildProcess {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return startPackage('vitest', 'vitest', ['run', ...reporters, ...forVitest], { detached: process.platform === 'linux' })
}

function startEndToEnd(report: string): ChildProcess {
  const words = ['test', '--reporter=list,json']
  return startPackage('@playwright/test', 'playwright', words, { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
}

/** The counts of a test run. A run that failed without a failed test counts as one failure. */
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
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
