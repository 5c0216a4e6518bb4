import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureXvfb } from '../support/chromium.ts'
import { ContactsPage } from './contacts-page.ts'
import prepare from './global-setup.ts'
import { launchStandin } from './launchers/standin.ts'
import { copyPlace, removePlace } from './place.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', default: 'light' },
    lang: { type: 'string', default: 'en' },
    size: { type: 'string', default: '1280x800' },
  },
})
const [file] = positionals
const [, width, height] = /^(\d+)x(\d+)$/.exec(values.size) ?? []
if (file === undefined || width === undefined || height === undefined) {
  process.stderr.write('Usage: node test/e2e/shot.ts OUT.png [--theme light|dark] [--lang en|ru] [--size 1280x800]\n')
  process.exit(2)
}

const removeTemplate = await prepare()
const place = await copyPlace(process.env['OUTPOST_E2E_TEMPLATE']!)
const display = await openDisplay(Number(width), Number(height))
Object.assign(process.env, { DISPLAY: display.name, OUTPOST_STANDIN_HEADED: '1' })
try {
  const app = await launchStandin(place, () => Promise.reject(new Error('No browser is needed.')))
  await app.open()
  const { page } = app
  await page.setViewportSize({ width: Number(width), height: Number(height) })
  await ContactsPage.on(page)
  await page.evaluate(
    `localStorage.setItem('outpost.theme', ${JSON.stringify(values.theme)}); localStorage.setItem('outpost.language', ${JSON.stringify(values.lang)})`,
  )
  await page.reload()
  await page.getByRole('gridcell').first().click()
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
  )
  const path = resolve(file)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path })
  await app.end()
  process.stdout.write(`${path}\n`)
} finally {
  display.close()
  await removePlace(place)
  await removeTemplate()
}

/** A display of its own, a little larger than the window. */
async function openDisplay(wide: number, high: number): Promise<{ readonly name: string; close(): void }> {
  const child = spawn(ensureXvfb(), ['-displayfd', '1', '-screen', '0', `${wide + 100}x${high + 200}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, close: () => void child.kill() }
}
