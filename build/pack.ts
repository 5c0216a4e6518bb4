import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import config from '../electron-builder.config.ts'
import { buildInputs, isFresh, packInputs } from './installer/freshness.ts'
import { writeStandInElectron } from './installer/stand-in-electron.ts'

const project = join(import.meta.dirname, '..')
const say = (line: string) => process.stderr.write(`${line}\n`)

/** The unpacked app. The name is the same for every architecture. */
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

/** Electron's folder if its binary was fetched for this machine, otherwise a stand-in. */
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

/** Packs the Linux app for this machine's architecture without network access. */
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

/** Packs only if an input is newer than the packed app. */
export async function packWhenStale(): Promise<void> {
  if (!isFresh(project, packedArchive, packInputs)) await pack()
}

if (import.meta.main) await pack()
