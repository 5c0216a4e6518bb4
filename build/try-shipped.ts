import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The commands that test an app as users get it: the binary starts, opens an account and finds it intact. */
export function listTrials(data: string): readonly (readonly [words: readonly string[], expected: RegExp])[] {
  return [
    [['--help'], /outpost COMMAND/],
    [['seed', '--data', data, '--contacts', '20'], /20/],
    [['doctor', '--data', data], /no fault found/],
    [['key', '--data', data, '--json'], /"wrapper":"file"/],
  ]
}

interface Outcome {
  readonly code: number | null
  readonly said: string
}

/** Runs the commands in turn. Returns the first failure, or null. */
export function findFailure(data: string, run: (words: readonly string[]) => Outcome): string | null {
  for (const [words, expected] of listTrials(data)) {
    const { code, said } = run(words)
    if (code !== 0 || !expected.test(said)) return `outpost ${words.join(' ')} ended with ${String(code)} and said:\n${said}`
  }
  return null
}

function main(command: string | undefined): number {
  if (command === undefined) throw new Error('Name the installed command.')
  const root = mkdtempSync(join(tmpdir(), 'outpost-shipped-'))
  const env = { ...process.env, OUTPOST_CONFIG_DIR: join(root, 'config') }
  const failure = findFailure(join(root, 'account'), (words) => {
    // A batch file needs the Windows shell. No argument here contains a space.
    const options = { env, encoding: 'utf8', timeout: 120_000, shell: process.platform === 'win32' } as const
    const { status, stdout, stderr, error } = spawnSync(command, words, options)
    return { code: status, said: `${stdout}${stderr}${error?.message ?? ''}` }
  })
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  process.stderr.write(failure === null ? 'The shipped command starts, opens an account and finds it whole.\n' : `${failure}\n`)
  return failure === null ? 0 : 1
}

if (import.meta.main) process.exitCode = main(process.argv[2])
