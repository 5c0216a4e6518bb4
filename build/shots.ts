import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toContactSheet, type Shot } from '../test/screens/contact-sheet.ts'
import { findFaults, toLines } from '../test/screens/geometry.ts'
import { listFewLooks, looks, toName } from '../test/screens/looks.ts'
import { screens } from '../test/screens/screens.ts'
import { openStage } from '../test/screens/stage.ts'

/**
 * `npm run shots -- [--only text,text] [--few] [--out folder]`: saves screenshots of every screen in every theme, language and size,
 * with a contact sheet. It also checks them for visual faults and exits non-zero if it finds any.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    few: { type: 'boolean', default: false },
    out: { type: 'string', default: 'shots' },
  },
})

await rm(values.out, { recursive: true, force: true })
await mkdir(values.out, { recursive: true })
const stage = await openStage()
const shots: Shot[] = []
try {
  const only = values.only.split(',')
  for (const screen of screens.filter(({ name }) => only.some((text) => name.includes(text)))) {
    const { page, turnTo } = await stage.show(screen)
    for (const look of values.few ? listFewLooks(screen.name) : looks) {
      const name = `${screen.name} ${toName(look)}`
      const file = `${name.replaceAll(' ', '-')}.png`
      await turnTo(look)
      await page.screenshot({ path: join(values.out, file) })
      const faults = toLines(await findFaults(page))
      for (const line of faults) process.stderr.write(`${name}: ${line}\n`)
      shots.push({ screen: screen.name, look: toName(look), file, faults })
    }
    process.stderr.write(`${screen.name}\n`)
  }
} finally {
  await stage.close()
}
await writeFile(join(values.out, 'index.html'), toContactSheet(shots))
const wrong = shots.filter(({ faults }) => faults.length > 0).length
process.stdout.write(`${shots.length} pictures in ${values.out}, something wrong on ${wrong}\n`)
process.exitCode = wrong === 0 ? 0 : 1
