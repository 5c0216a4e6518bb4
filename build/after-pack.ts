import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flipFuses } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'
import { toFuses } from './installer/fuses.ts'
import { toLicences } from './installer/licences.ts'

const executables = { darwin: 'Outpost.app', linux: 'outpost', win32: 'Outpost.exe' } as const

function findExecutable(platform: string): string {
  const name = executables[platform as keyof typeof executables] as string | undefined
  if (name === undefined) throw new Error(`No package is made for ${platform}.`)
  return name
}

/** Runs after packing and before signing: adds the licences and sets the fuses in the binary. */
export async function afterPack({ appOutDir, electronPlatformName, packager }: AfterPackContext): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir)
  // Electron's demo app. It is part of binaries fetched for development.
  rmSync(join(resources, 'default_app.asar'), { force: true })
  writeFileSync(join(resources, 'LICENSES.txt'), toLicences(packager.projectDir))
  await flipFuses(join(appOutDir, findExecutable(electronPlatformName)), {
    ...toFuses(process.env),
    // Setting the fuses breaks the signature that Apple processors require. A real certificate later replaces this one.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
  })
}
