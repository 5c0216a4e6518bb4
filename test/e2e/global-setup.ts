import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureChromium } from '../support/chromium.ts'
import makeCommand from '../support/command/make-command.ts'
import { listLaunchers } from './launchers/index.ts'
import { createPlace, environment, removePlace, root } from './place.ts'

/** How many contacts every test finds, unless it asks for an empty account. */
export const seededContacts = 500

/** Seeds the account that each test gets a copy of, and says how the app is going to be run. */
export default async function prepare(): Promise<() => Promise<void>> {
  const launchers = listLaunchers()
  const browser = launchers.some(({ kind }) => kind !== 'electron') ? ensureChromium() : 'none is needed'
  if (!existsSync(`${root}/out/main/index.js`)) throw new Error('The app is not built: run npm run build first.')
  const removeCommand = await makeCommand()
  const place = await createPlace()
  const words = ['seed', '--data', place.account, '--contacts', String(seededContacts), '--seed', '1']
  const seeded = spawnSync(process.execPath, [`${root}/src-main/cli/outpost.ts`, ...words], {
    env: environment(place),
    encoding: 'utf8',
  })
  if (seeded.status !== 0) throw new Error(`outpost seed ended with ${seeded.status}:\n${seeded.stderr}`)
  process.env['OUTPOST_E2E_TEMPLATE'] = place.folder
  for (const { kind, why } of launchers) process.stdout.write(`Launcher ${kind}: ${why}\n`)
  process.stdout.write(`Browser: ${browser}\n\n`)
  return async () => {
    await removePlace(place)
    await removeCommand()
  }
}
