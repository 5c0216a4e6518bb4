import { expect, it } from 'vitest'
import { commandNames } from '../../src-main/cli/command-names.ts'
import { findCommandWords } from '../../src-main/desktop/command-words.ts'

const packaged = (...words: string[]) => findCommandWords(['/opt/Outpost/outpost', ...words], true, commandNames)

it.each<[string[], string[] | undefined]>([
  [[], undefined],
  [
    ['serve', '--port', '0'],
    ['serve', '--port', '0'],
  ],
  [['--help'], ['--help']],
  [
    ['--ozone-platform=headless', 'status', '--json'],
    ['status', '--json'],
  ],
  [['--ozone-platform=headless'], []],
  [['outpost://contacts/5'], undefined],
  [['--no-sandbox'], undefined],
  [['dance'], undefined],
])('installed, with %j', (words, expected) => expect(packaged(...words)).toEqual(expected))

it.each<[string[], string[] | undefined]>([
  [['--'], undefined],
  [
    ['--', 'connect', '--remote', 'https://crm.invalid', '--remote-token', 'T'],
    ['connect', '--remote', 'https://crm.invalid', '--remote-token', 'T'],
  ],
  [['--ozone-platform=headless', '--', 'status'], ['status']],
  [['--ozone-platform=headless', '--'], []],
  [['--', '--help'], ['--help']],
  [['--', 'dance'], ['dance']],
  [['--', 'outpost://contacts/5'], undefined],
  [
    ['--', 'seed', '--', 'x'],
    ['seed', '--', 'x'],
  ],
])('by the installed command, with %j', (words, expected) => expect(packaged(...words)).toEqual(expected))

it('from its sources, the path of the app comes first', () => {
  expect(findCommandWords(['electron', '.', 'seed'], false, commandNames)).toEqual(['seed'])
})
