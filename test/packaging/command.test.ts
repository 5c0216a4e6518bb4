import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const script = join(import.meta.dirname, '..', '..', 'build', 'installer', 'outpost.sh')

let folder: string

const writeProgram = (path: string, text: string) => {
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

/** An installed app whose binary prints what it was given, and a command linked to it from elsewhere. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-command-'))
  for (const name of ['app/resources/bin', 'bin']) mkdirSync(join(folder, name), { recursive: true })
  writeProgram(join(folder, 'app/outpost'), 'printf "%s\\n" "$@"; exit 3')
  copyFileSync(script, join(folder, 'app/resources/bin/outpost'))
  symlinkSync('../app/resources/bin/outpost', join(folder, 'bin/outpost'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function run(words: readonly string[], { user = 1000, ...env }: { user?: number; DISPLAY?: string; WAYLAND_DISPLAY?: string }) {
  writeProgram(join(folder, 'bin/id'), `echo ${user}`)
  return spawnSync(join(folder, 'bin/outpost'), words, {
    encoding: 'utf8',
    env: { ...env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
  })
}

describe.runIf(process.platform === 'linux')('the installed command', () => {
  test('hands its words to the app as they are, and back its exit code', () => {
    const { stdout, status } = run(['seed', '--data', 'a b', ''], { DISPLAY: ':0' })
    expect(stdout).toBe('seed\n--data\na b\n\n')
    expect(status).toBe(3)
  })

  test('asks for no display where there is none', () => {
    expect(run(['status'], {}).stdout).toBe('--ozone-platform=headless\nstatus\n')
    expect(run(['status'], { WAYLAND_DISPLAY: 'wayland-0' }).stdout).toBe('status\n')
  })

  test('says in one line that it does not run as root', () => {
    const { stdout, stderr, status } = run(['status'], { user: 0, DISPLAY: ':0' })
    expect([stdout, status]).toEqual(['', 2])
    expect(stderr).toMatch(/^outpost: not as root.*\n$/)
  })
})
