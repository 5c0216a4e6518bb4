import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isSize, prepareData } from '../test/bench/data.ts'

/**
 * `npm run test:large -- [--size 100k|1m]`, after `npm run build`: the lists over the benchmark's account of that many contacts,
 * on a copy of it. The data are made at the first run, which takes long; `npm test` runs the same over fewer records.
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '1m' } } })
const root = fileURLToPath(new URL('..', import.meta.url))

process.exitCode = await main()

async function main(): Promise<number> {
  const { size } = values
  if (!isSize(size) || size === '10k') {
    process.stderr.write(`--size is 100k or 1m, not ${size}.\n`)
    return 2
  }
  const { folder } = await prepareData(size, (line) => void process.stderr.write(`${line}\n`))
  const file = createRequire(import.meta.url).resolve('@playwright/test/package.json')
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: { playwright: string } }
  const words = [join(dirname(file), bin.playwright), 'test', 'test/e2e/large.spec.ts', '--project', 'browser']
  const env = { ...process.env, OUTPOST_LARGE_ACCOUNT: folder }
  const { status, error } = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}
