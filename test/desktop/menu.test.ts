import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { createMenuTemplate } from '../../src-main/desktop/menu.ts'
import { menuLabels } from '../../src-main/desktop/menu-labels.ts'
import { languages } from '../../src-shared/bridge.ts'

type Item = MenuItemConstructorOptions
const platforms = ['darwin', 'win32', 'linux'] as const
const cases = platforms.flatMap((platform) => languages.map((language) => [platform, language] as const))
const inside = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...inside((item.submenu as Item[] | undefined) ?? [])])
const plain = { isDevelopment: false, showLog: () => undefined }
const rolesOf = (platform: NodeJS.Platform, isDevelopment = false) =>
  inside(createMenuTemplate(platform, menuLabels.en, { isDevelopment, showLog: () => undefined })).flatMap(({ role }) =>
    role === undefined ? [] : [role],
  )

describe.each(cases)('the menu on %s in %s', (platform, language) => {
  const template = createMenuTemplate(platform, menuLabels[language], plain)

  it('has a label of that language everywhere', () => {
    const words = new Set(Object.values(menuLabels[language]))
    for (const { type, label } of inside(template)) {
      if (type !== 'separator') expect(label === 'Outpost' || words.has(label ?? '')).toBe(true)
    }
  })

  it('has nothing twice', () => {
    const labels = inside(template).flatMap(({ label, visible }) => (label === undefined || visible === false ? [] : [label]))
    expect(labels).toEqual([...new Set(labels)])
  })
})

it('says every word in Russian', () => {
  for (const [name, text] of Object.entries(menuLabels.ru)) {
    expect(text, name).toMatch(/[а-яё]/i)
    expect(text, name).not.toBe(menuLabels.en[name as keyof typeof menuLabels.en])
  }
})

it('has what each system expects', () => {
  expect(createMenuTemplate('darwin', menuLabels.en, plain).map(({ label }) => label)).toEqual([
    'Outpost',
    'File',
    'Edit',
    'View',
    'Window',
    'Help',
  ])
  expect(createMenuTemplate('linux', menuLabels.ru, plain).map(({ label }) => label)).toEqual([
    'Файл',
    'Правка',
    'Вид',
    'Окно',
    'Справка',
  ])
  for (const platform of platforms) {
    const roles = rolesOf(platform)
    for (const role of [
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'close',
      'quit',
      'about',
      'togglefullscreen',
    ] as const) {
      expect(roles.filter((other) => other === role)).toEqual([role])
    }
  }
  expect(rolesOf('darwin')).toEqual(expect.arrayContaining(['services', 'hide', 'hideOthers', 'unhide', 'front']))
  expect(rolesOf('win32')).not.toContain('services')
})

it.each(platforms)('reloads and inspects on %s only while pages are being written', (platform) => {
  const tools = ['reload', 'forceReload', 'toggleDevTools'] as const
  expect(rolesOf(platform).filter((role) => (tools as readonly string[]).includes(role))).toEqual([])
  expect(rolesOf(platform, true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
})

it.each(platforms)('zooms on %s by Plus with Shift and without, and fills the screen', (platform) => {
  const template = createMenuTemplate(platform, menuLabels.en, plain)
  const zooms = inside(template).filter(({ role }) => role === 'zoomIn')
  expect(zooms).toHaveLength(2)
  expect(zooms[1]).toMatchObject({ accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true })
  expect(rolesOf(platform)).toEqual(expect.arrayContaining(['resetZoom', 'zoomOut', 'togglefullscreen']))
})

it.each(platforms)('shows the log on %s', (platform) => {
  const showLog = vi.fn()
  const entry = inside(createMenuTemplate(platform, menuLabels.en, { ...plain, showLog })).find(
    ({ label }) => label === 'Open Log',
  )
  entry?.click?.(undefined as never, undefined, undefined as never)
  expect(showLog).toHaveBeenCalledOnce()
})
