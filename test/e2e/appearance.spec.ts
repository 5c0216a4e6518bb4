import { findBarriers } from '../screens/access.ts'
import { checkScreen } from '../screens/check-screen.ts'
import { findFaults, toLines } from '../screens/geometry.ts'
import { compareWithKept } from '../screens/kept-pictures.ts'
import { plainLook } from '../screens/looks.ts'
import { representatives } from '../screens/representatives.ts'
import { screens } from '../screens/screens.ts'
import { openStage, type Stage } from '../screens/stage.ts'
import { expect, test } from './fixtures.ts'

// The first test waits for the accounts to be served.
test.describe.configure({ timeout: 180_000 })
test.skip(({ launcher }) => launcher !== 'browser', 'the same page in every shell')

let stage: Stage
test.beforeAll(async ({ launcher }) => {
  if (launcher === 'browser') stage = await openStage()
})
test.afterAll(() => stage?.close())

// The others are in `npm run test:screens`.
test.describe('nothing clipped, overlapping, too small or off the tokens, no barrier, and told and drawn as before', () => {
  for (const screen of screens.filter(({ name }) => representatives.has(name))) {
    test(screen.name, () => checkScreen(stage, screen, test.info()))
  }
})

test('what is broken on purpose is seen: a gap, a radius, a contrast, and a part that stands elsewhere', async () => {
  const screen = screens.find(({ name }) => name === 'contacts many')!
  const { page } = await stage.show(screen)
  const setStyle = (selector: string, style: string) =>
    page.evaluate(`document.querySelector('${selector}').style.cssText = '${style}'`)
  await setStyle('main header', 'gap: 5px')
  await setStyle('h1', 'color: var(--color-faint)')
  await setStyle('main', 'padding-left: 16px')
  await setStyle('footer', 'border-radius: 5px')
  const faults = toLines(await findFaults(page))
  expect(faults).toContainEqual(expect.stringMatching(/^gap: 5px at .*header/))
  expect(faults).toContainEqual(expect.stringMatching(/^radius: 5px at .*footer/))
  expect(await findBarriers(page, 'contrast')).toContainEqual(expect.stringMatching(/^color-contrast: .* at h1/))
  expect(await compareWithKept(page, screen.name, plainLook, false)).toEqual([expect.stringContaining('squares differ, from (2')])
})
