import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { createLayerRule, findBreach, layers, rendererRoot } from '../../build/renderer-layers.ts'

const lint = (file: string, code: string): string[] =>
  new Linter()
    .verify(
      code,
      {
        files: ['**/*.ts'],
        plugins: { outpost: { rules: { layers: createLayerRule(rendererRoot) } } },
        rules: { 'outpost/layers': 2 },
      },
      { filename: join(rendererRoot, file) },
    )
    .map(({ message }) => message)

describe('the layers of the renderer', () => {
  it('let a folder import from itself, from layers before it, and from outside the renderer', () => {
    expect(lint('grid/row.ts', `import '../list/a.ts'; import './b.ts'; import '../../src-shared/c.ts'; import 'vue'`)).toEqual(
      [],
    )
    expect(lint('grid/cells/row.ts', `import '../../record/edit/a.ts'; import '../b.ts'`)).toEqual([])
    expect(lint('main.ts', `import './screens/pages.ts'; import './api/live.ts'`)).toEqual([])
  })

  it.each([
    ['import', `import { a } from '../screens/a.ts'`],
    ['import of a side effect', `import '../screens/a.ts'`],
    ['import on demand', `const a = () => import('../screens/a.ts')`],
    ['export', `export { a } from '../screens/a.ts'`],
    ['export of all', `export * from '../screens/a.ts'`],
  ])('refuse an %s against them', (_kind, code) => {
    expect(lint('record/a.ts', code)).toEqual([expect.stringContaining('record may not import from screens: api → ')])
  })

  it('refuse a peer, a folder of no layer, and a file of the root', () => {
    expect(lint('board/a.ts', `import '../grid/b.ts'`)).toEqual([expect.stringContaining('board may not import from grid')])
    expect(lint('helpers/a.ts', `import '../api/b.ts'`)).toEqual([expect.stringContaining('helpers is in no layer')])
    expect(lint('list/a.ts', `import '../helpers/b.ts'`)).toEqual([expect.stringContaining('helpers is in no layer')])
    expect(lint('frame/a.ts', `import '../main.ts'`)).toEqual([expect.stringContaining("belongs to the app's root")])
  })

  it('are what the project is linted by, in components too', async () => {
    for (const file of ['grid/RecordGrid.vue', 'grid/grid-focus.ts']) {
      const config = (await new ESLint().calculateConfigForFile(join(rendererRoot, file))) as { rules: Record<string, unknown> }
      expect(config.rules['outpost/layers']).toEqual([2])
    }
  })

  it('hold: no file imports against them, and every folder of code stands in one', () => {
    const files = readdirSync(rendererRoot, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|vue)$/.test(path))
    const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
    const breaches = files.flatMap((file) =>
      [...readFileSync(join(rendererRoot, file), 'utf8').matchAll(imported)].flatMap(
        ([, to]) => findBreach(file, to ?? '') ?? [],
      ),
    )
    expect(breaches).toEqual([])
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))
    expect([...folders].filter((folder) => !layers.flat().includes(folder))).toEqual([])
  })
})
