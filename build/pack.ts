import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import config from '../electron-builder.config.ts'
import { buildInputs, isFresh, packInputs } from './installer/freshness.ts'
import { writeStandInElectron } from './installer/stand-in-electron.ts'

const project = join(import.meta.dirname, '..')
const say = (line: string) => process.stderr.write(`${line}\n`)

/** The unpacked app, whatever this machine's architecture. */
export const packedFolder = join('dist', 'linux-unpacked')

const packedArchive = join(packedFolder, 'resources', 'app.asar')

function buildSources(): void {
  if (isFresh(project, 'out/renderer/index.html', buildInputs)) {
    say('The build in out/ is newer than its sources: kept.')
    return
  }
  const tool = join(project, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status } = spawnSync(process.execPath, [tool, 'build'], { cwd: project, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The build failed; its own words stand above.')
}

/** Electron's own folder where its binary was fetched for this machine, else one that stands in for it. */
function chooseElectron(): string {
  const electron = join(project, 'node_modules', 'electron')
  const fetched = join(electron, 'dist')
  if (process.platform === 'linux' && existsSync(join(fetched, 'electron'))) return fetched
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8')) as { version: string }
  const standIn = join(project, 'dist', 'stand-in-electron')
  writeStandInElectron(standIn, version)
  say("Electron's binary is not here: packing on a stand-in. The result shows what an installer holds and cannot start.")
  return standIn
}

/** Makes the unpacked Linux app of this machine's architecture, without a network. */
export async function pack(): Promise<void> {
  buildSources()
  rmSync(join(project, packedFolder), { recursive: true, force: true })
  await build({
    projectDir: project,
    targets: Platform.LINUX.createTarget('dir', process.arch === 'arm64' ? Arch.arm64 : Arch.x64),
    publish: 'never',
    config: { ...config, electronDist: chooseElectron(), linux: { ...config.linux, defaultArch: process.arch } },
  })
  say(`Packed: ${packedFolder}`)
}

/** Packs unless the packed app is newer than all it is made from. */
export async function packWhenStale(): Promise<void> {
  if (!isFresh(project, packedArchive, packInputs)) await pack()
}

if (import.meta.main) await pack()
