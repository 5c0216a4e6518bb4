import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
    expect(stdout).toBe('--\nseed\n--data\na b\n\n')
    expect(status).toBe(3)
  })

  test('asks for no display where there is none', () => {
    expect(run(['status'], {}).stdout).toBe('--ozone-platform=headless\n--\nstatus\n')
    expect(run(['status'], { WAYLAND_DISPLAY: 'wayland-0' }).stdout).toBe('--\nstatus\n')
  })

  test('says in one line that it does not run as root', () => {
    const { stdout, stderr, status } = run(['status'], { user: 0, DISPLAY: ':0' })
    expect([stdout, status]).toEqual(['', 2])
    expect(stderr).toMatch(/^outpost: not as root.*\n$/)
  })
})

/** Chromium's own order of a command line: the switches first, then all else; nothing behind `--` is a switch. */
function toChromiumOrder(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const isSwitch = (word: string, at: number) => at < end && word.startsWith('--')
  return [...words.filter(isSwitch), ...words.filter((word, at) => !isSwitch(word, at))]
}

/** Electron's guard on Windows, as its source has it: nothing may follow what looks like an address, except behind `--`. */
function isRefusedByWindows(words: readonly string[]): boolean {
  const ordered = toChromiumOrder(words)
  const before = ordered.slice(0, ordered.includes('--') ? ordered.indexOf('--') : undefined)
  const address = before.findIndex((word) => /^[a-z][^\s:]+:/i.test(word))
  return address !== -1 && address < before.length - 1
}

describe('on Windows', () => {
  const url = 'https://crm.invalid'
  const split = ['connect', '--data', 'C:\\mirror', '--remote', url, '--remote-token', 'T']

  test('an address before other words is refused by Electron itself, unless it belongs to its flag or comes last', () => {
    expect(isRefusedByWindows(split)).toBe(true)
    expect(isRefusedByWindows(['connect', '--data', 'C:\\mirror', `--remote=${url}`, '--remote-token', 'T'])).toBe(false)
    expect(isRefusedByWindows(['connect', '--data', 'C:\\mirror', '--remote-token', 'T', '--remote', url])).toBe(false)
  })

  test.each(['README.md', 'docs/packaging.md', 'docs/releasing.md'])('every example in %s is one that Electron takes', (name) => {
    const text = readFileSync(join(script, '..', '..', '..', name), 'utf8')
    const examples = [...text.matchAll(/^ {4}.*outpost(?: --)? ((?:connect|sync|seed|serve|key) .*)$/gm)].map((match) =>
      match[1]!.replace(/#.*/, '').trim(),
    )
    for (const example of examples) expect(isRefusedByWindows(example.split(/\s+/)), example).toBe(false)
    if (name !== 'docs/releasing.md') expect(examples.some((example) => example.includes('--remote=http'))).toBe(true)
  })

  test('the installed command takes it in any order', () => {
    const command = readFileSync(join(script, '..', 'outpost.cmd'), 'utf8')
    const call = /^"%~dp0\.\.\\\.\.\\Outpost\.exe" (.*)%\*\r?$/m.exec(command)?.[1]?.trim().split(' ')
    expect(call).toEqual(['--'])
    expect(isRefusedByWindows([...call!, ...split])).toBe(false)
  })
})
