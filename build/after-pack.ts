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

/** What electron-builder leaves to do before it signs: licences beside the app, and the switches inside its binary. */
export async function afterPack({ appOutDir, electronPlatformName, packager }: AfterPackContext): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir)
  // Electron's own demonstration app, which comes with a binary fetched for development.
  rmSync(join(resources, 'default_app.asar'), { force: true })
  writeFileSync(join(resources, 'LICENSES.txt'), toLicences(packager.projectDir))
  await flipFuses(join(appOutDir, findExecutable(electronPlatformName)), {
    ...toFuses(process.env),
    // The flip breaks the signature Apple's processors ask for; where a certificate is at hand, signing replaces this one.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
  })
}
