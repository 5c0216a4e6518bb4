import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { icnsSides, toIcns } from './icons/icns.ts'
import { toIco } from './icons/ico.ts'
import { withPen, type Draw } from './icons/render.ts'

export const iconFolder = join(import.meta.dirname, 'icons')

export const pngSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
export const icoSizes = [16, 24, 32, 48, 64, 128, 256] as const

/** Smaller icons use the drawing on a 16-pixel grid, because the detailed one becomes unreadable. */
const smallBelow = 48

/** Apple's grid has a margin: the tile takes 824 of 1024 pixels. In the detailed drawing it takes 960. */
const macScale = { detailed: 824 / 960, small: 824 / 1024 }

/** The tray icons by file name. macOS recolours a template; other systems choose by the panel's brightness. */
export const trayFiles: Readonly<Record<string, { size: number; colour: string }>> = {
  'trayTemplate.png': { size: 16, colour: '#000000' },
  'trayTemplate@2x.png': { size: 32, colour: '#000000' },
  'tray-on-light.png': { size: 16, colour: '#1c2024' },
  'tray-on-light@2x.png': { size: 32, colour: '#1c2024' },
  'tray-on-dark.png': { size: 16, colour: '#edeef0' },
  'tray-on-dark@2x.png': { size: 32, colour: '#edeef0' },
}

const drawings = ['icon.svg', 'icon-small.svg', 'tray.svg'] as const

const readDrawing = (name: (typeof drawings)[number]) => readFileSync(join(iconFolder, name), 'utf8')

/** The hash of each drawing. It is stored beside the pictures to detect pictures older than their drawing. */
export function toSourceHashes(): Record<string, string> {
  return Object.fromEntries(drawings.map((name) => [name, createHash('sha256').update(readDrawing(name)).digest('hex')]))
}

async function drawAll(draw: Draw): Promise<Map<string, Buffer>> {
  const drawApp = (size: number) => draw({ svg: readDrawing(size < smallBelow ? 'icon-small.svg' : 'icon.svg'), size })
  const drawMac = (size: number) =>
    size < smallBelow
      ? draw({ svg: readDrawing('icon-small.svg'), size, scale: macScale.small })
      : draw({ svg: readDrawing('icon.svg'), size, scale: macScale.detailed })

  const files = new Map<string, Buffer>()
  for (const size of pngSizes) files.set(`png/${size}x${size}.png`, await drawApp(size))
  const windows = []
  for (const size of icoSizes) windows.push({ size, png: await drawApp(size) })
  files.set('icon.ico', toIco(windows))
  const mac = []
  for (const [kind, size] of Object.entries(icnsSides)) mac.push({ kind, png: await drawMac(size) })
  files.set('icon.icns', toIcns(mac))
  for (const [name, { size, colour }] of Object.entries(trayFiles))
    files.set(`tray/${name}`, await draw({ svg: readDrawing('tray.svg').replaceAll('#000000', colour), size }))
  return files
}

async function writeIcons(): Promise<void> {
  const files = await withPen(drawAll)
  files.set('sources.json', Buffer.from(`${JSON.stringify(toSourceHashes(), null, 2)}\n`))
  for (const [name, content] of files) {
    const path = join(iconFolder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  process.stderr.write(`Wrote ${files.size} files to build/icons.\n`)
}

if (import.meta.main) await writeIcons()
