import { findBarriers } from '../screens/access.ts'
import { findFaults, toLines } from '../screens/geometry.ts'
import { compareWithKept } from '../screens/kept-pictures.ts'
import { listFewLooks, plainLook, toName } from '../screens/looks.ts'
import { screens, toKind } from '../screens/screens.ts'
import { openStage, type Stage } from '../screens/stage.ts'
import { told } from '../screens/told.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ mode: 'default', timeout: 600_000 })
test.skip(({ launcher }) => launcher !== 'browser', 'the same page in every shell')

let stage: Stage
test.beforeAll(async ({ launcher }) => {
  if (launcher === 'browser') stage = await openStage()
})
test.afterAll(() => stage?.close())

for (const [kind, members] of Map.groupBy(screens, toKind)) {
  test(`${kind}: nothing clipped, overlapping, too small or off the tokens, no barrier, and told and drawn as before`, async () => {
    const { updateSnapshots } = test.info().config
    const keepsNew = updateSnapshots === 'changed' || updateSnapshots === 'all'
    for (const screen of members.filter(({ name }) => listFewLooks(name).length > 0)) {
      const { page, turnTo } = await stage.show(screen)
      for (const look of listFewLooks(screen.name)) {
        if (look !== plainLook) await turnTo(look)
        const where = `${screen.name}, ${toName(look)}`
        expect.soft(toLines(await findFaults(page)), where).toEqual([])
        expect.soft(await findBarriers(page, look === plainLook ? 'all' : 'contrast'), where).toEqual([])
        expect.soft(await compareWithKept(page, screen.name, look, keepsNew), where).toEqual([])
        if (look !== plainLook) continue
        for (const [part, selector] of Object.entries(told[screen.name] ?? {})) {
          const name = `${screen.name.replaceAll(' ', '-')}-${part}.aria.yml`
          await expect.soft(page.locator(selector).first(), where).toMatchAriaSnapshot({ name })
        }
      }
    }
  })
}

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
