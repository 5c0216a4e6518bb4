import { expect, type TestInfo } from '@playwright/test'
import { findBarriers } from './access.ts'
import { findFaults, toLines } from './geometry.ts'
import { compareWithKept } from './kept-pictures.ts'
import { listFewLooks, plainLook, toName } from './looks.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { told } from './told.ts'

/** Nothing clipped, overlapping, too small or off the tokens, no barrier, and told and drawn as before, in two looks. */
export async function checkScreen(stage: Stage, screen: Screen, { config: { updateSnapshots } }: TestInfo): Promise<void> {
  const keepsNew = updateSnapshots === 'changed' || updateSnapshots === 'all'
  const { page, turnTo } = await stage.show(screen)
  for (const look of listFewLooks(screen.name)) {
    if (look !== plainLook) await turnTo(look)
    const where = `${screen.name}, ${toName(look)}`
    expect.soft(toLines(await findFaults(page)), where).toEqual([])
    // Paper has no landmarks.
    const asked = look === plainLook && !screen.isPrinted ? 'all' : 'contrast'
    expect.soft(await findBarriers(page, asked), where).toEqual([])
    expect.soft(await compareWithKept(page, screen.name, look, keepsNew), where).toEqual([])
    if (look !== plainLook) continue
    for (const [part, selector] of Object.entries(told[screen.name] ?? {})) {
      const name = `${screen.name.replaceAll(' ', '-')}-${part}.aria.yml`
      await expect.soft(page.locator(selector).first(), where).toMatchAriaSnapshot({ name })
    }
  }
}
