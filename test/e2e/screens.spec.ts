import { findBarriers } from '../screens/access.ts'
import { findFaults, toLines } from '../screens/geometry.ts'
import { fewLooks, toName } from '../screens/looks.ts'
import { screens } from '../screens/screens.ts'
import { openStage, type Stage } from '../screens/stage.ts'
import { told } from '../screens/told.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.skip(({ launcher }) => launcher !== 'browser', 'the same page in every shell')

let stage: Stage
test.beforeAll(async ({ launcher }) => {
  if (launcher === 'browser') stage = await openStage()
})
test.afterAll(() => stage?.close())

for (const screen of screens) {
  test(`${screen.name}: nothing clipped, overlapping, too small or off the tokens, no barrier, and told as before`, async () => {
    for (const look of fewLooks) {
      const page = await stage.show(screen, look)
      // Softly: a worker that ends at the first fault has all its accounts to make anew.
      expect.soft(toLines(await findFaults(page)), toName(look)).toEqual([])
      expect.soft(await findBarriers(page, look === fewLooks[0] ? 'all' : 'contrast'), toName(look)).toEqual([])
      if (look !== fewLooks[0]) continue
      for (const [part, selector] of Object.entries(told[screen.name] ?? {})) {
        const name = `${screen.name.replaceAll(' ', '-')}-${part}.aria.yml`
        await expect.soft(page.locator(selector).first()).toMatchAriaSnapshot({ name })
      }
    }
  })
}
