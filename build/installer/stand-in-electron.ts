import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The marker that tools search for to find the fuses in Electron's binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** Electron's default fuses: version 1, nine fuses. */
const factoryWire = Buffer.concat([Buffer.from([1, 9]), Buffer.from('101100011', 'latin1')])

const program = `#!/bin/sh
echo 'Outpost was packed on a stand-in for Electron: it has all of the app and cannot start.' >&2
exit 70
`

/** Writes a folder like Electron's for Linux. Its program only prints that it is a stand-in. */
export function writeStandInElectron(folder: string, version: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  const binary = Buffer.concat([Buffer.from(program), Buffer.from(sentinel), factoryWire, Buffer.from('\n')])
  writeFileSync(join(folder, 'electron'), binary, { mode: 0o755 })
  writeFileSync(join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
  writeFileSync(join(folder, 'version'), version)
  writeFileSync(join(folder, 'LICENSE'), 'Stand-in for the licence of Electron.\n')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '<p>Stand-in for the licences of Chromium.</p>\n')
  for (const language of ['de', 'en-US', 'ru']) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
}
