import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { benchFolder } from '../data.ts'

export const versions = {
  pouchdb: '9.0.0',
  'pouchdb-find': '9.0.0',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  dexie: '4.4.7',
  'fake-indexeddb': '6.2.8',
  fortune: '5.5.19',
  'fortune-http': '1.2.28',
  'fortune-json-api': '2.3.1',
} as const

const folder = join(benchFolder, 'peers')
const need = createRequire(join(folder, 'package.json'))

/** Into a folder of their own, so that the product neither carries nor locks them. */
export function installPeers(say: (line: string) => void): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.gitignore'), '*\n')
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, dependencies: versions }, null, 2)}\n`)
  say('Installing the peers…')
  // Their native parts come ready made; nothing of theirs needs to run at install.
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
  const { status, stderr, error } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`npm install of the peers failed: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? ''}`)
}

/** A peer's module, which has no types here. */
export const needPeer = (name: string): unknown => need(name) as unknown
export const peerFile = (name: string): string => join(folder, 'node_modules', name)
export const peerPlace = (name: string): string => join(folder, 'data', name)
