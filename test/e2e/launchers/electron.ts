import { existsSync, readFileSync } from 'node:fs'
import { _electron } from '@playwright/test'
import { environment, root } from '../place.ts'
import { clearStorage } from './house.ts'
import type { Launch, RunningApp } from './launcher.ts'

/** A packed app to try in place of the build, as the release does. */
export const packedApp: string | undefined = process.env['OUTPOST_E2E_APP'] || undefined

/** Electron's binary, where it has been fetched; importing the package would fetch it. */
export function findElectron(): string | undefined {
  if (packedApp !== undefined) return packedApp
  const folder = `${root}/node_modules/electron`
  if (!existsSync(`${folder}/path.txt`)) return undefined
  const path = `${folder}/dist/${readFileSync(`${folder}/path.txt`, 'utf8')}`
  return existsSync(path) ? path : undefined
}

/** Why Electron cannot run here, if it cannot. */
export function findElectronObstacle(): string | undefined {
  if (packedApp !== undefined && !existsSync(packedApp))
    throw new Error(`OUTPOST_E2E_APP names ${packedApp}, which is not there.`)
  if (findElectron() === undefined) return 'its binary is not here'
  if (process.getuid?.() === 0) return 'its sandbox does not run for root'
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
  return hasDisplay ? undefined : 'there is no display'
}

export const launchElectron: Launch = async (place) => {
  const app = await _electron.launch({
    executablePath: findElectron()!,
    args: packedApp === undefined ? [`${root}/out/main/index.js`] : [],
    env: environment(place) as Record<string, string>,
  })
  const page = await app.firstWindow()
  const child = app.process()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // The window opened by itself; a second load lets the test hear all that a page says.
  const open = async () => void (await page.reload())
  const running: RunningApp = {
    page,
    origin: 'app://outpost',
    open,
    openBlank: open,
    async renew() {
      await clearStorage(page.context(), page, running.origin)
      const openFirst = async () => void (await page.goto(`${running.origin}/`))
      return { ...running, open: openFirst, openBlank: openFirst }
    },
    ask(name) {
      if (name === 'quit') return app.evaluate(({ app: main }) => main.quit()) as Promise<never>
      return Promise.reject(new Error(`Electron itself answers no "${name}".`))
    },
    ended,
    end: () => app.close(),
  }
  return running
}
