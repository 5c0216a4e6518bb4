import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { electronFolder, electronVersion } from './electron-binary.ts'

/**
 * Downloads Electron's binary and prints the progress as fractions. It runs as its own process, so that it can always be
 * stopped.
 */
interface Get {
  readonly downloadArtifact: (details: {
    readonly version: string
    readonly artifactName: 'electron'
    readonly checksums: Readonly<Record<string, string>>
    readonly platform: string
    readonly arch: string
    readonly cacheRoot: string | undefined
    readonly downloadOptions: {
      readonly quiet: true
      readonly getProgressCallback: (progress: { percent: number }) => Promise<void>
    }
  }) => Promise<string>
}

const folder = electronFolder()
const ofElectron = createRequire(join(folder, 'package.json'))
const { downloadArtifact } = ofElectron('@electron/get') as Get

try {
  await downloadArtifact({
    version: electronVersion(),
    artifactName: 'electron',
    checksums: ofElectron('./checksums.json') as Record<string, string>,
    platform: process.platform,
    arch: process.arch,
    cacheRoot: process.env['electron_config_cache'],
    downloadOptions: {
      quiet: true,
      getProgressCallback: ({ percent }) => Promise.resolve(void process.stdout.write(`${percent}\n`)),
    },
  })
  // A download that is in the cache already reports no progress of its own.
  process.stdout.write('1\n')
  // Electron's own script then finds the download in the cache, checks it and unpacks it.
  process.exitCode = spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'inherit' }).status ?? 1
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(`${cause instanceof Error && cause.message ? cause.message : message}\n`)
  process.exitCode = 1
}
