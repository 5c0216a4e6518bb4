import { parseArgs } from 'node:util'
import { isSize, prepareData } from '../test/bench/data.ts'
import { runPackage } from './run-package.ts'

/**
 * `npm run test:large -- [--size 100k|1m]`, after `npm run build`: tests the lists on a copy of the benchmark's account of that
 * size. The first run creates the data, which takes long. `npm test` runs the same tests with fewer records.
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '1m' } } })

process.exitCode = await main()

async function main(): Promise<number> {
  const { size } = values
  if (!isSize(size) || size === '10k') {
    process.stderr.write(`--size is 100k or 1m, not ${size}.\n`)
    return 2
  }
  const { folder } = await prepareData(size, (line) => void process.stderr.write(`${line}\n`))
  const words = ['test', 'test/e2e/own-account/large.spec.ts', '--project', 'browser']
  return runPackage('@playwright/test', 'playwright', words, { ...process.env, OUTPOST_LARGE_ACCOUNT: folder })
}
