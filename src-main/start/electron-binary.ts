import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hasCode } from '../account/account-problem.ts'

const require = createRequire(import.meta.url)

export const electronFolder = (): string => dirname(require.resolve('electron/package.json'))
export const electronVersion = (): string => (require('electron/package.json') as { version: string }).version

/** The path of Electron's binary, if it is downloaded. Asking Electron's package would download it. */
export async function findElectronBinary(folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const name = await readFile(join(folder, 'path.txt'), 'utf8')
    const binary = join(env['ELECTRON_OVERRIDE_DIST_PATH'] || join(folder, 'dist'), name)
    await access(binary)
    return binary
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
