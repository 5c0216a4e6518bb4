import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { countFirstBytes } from '../../build/first-bytes.ts'

const chunk = (fileName: string, code: string, imports: readonly string[] = [], isEntry = false) => ({
  type: 'chunk',
  name: fileName.replace('.js', ''),
  fileName,
  code,
  imports,
  isEntry,
})
const size = (code: string) => gzipSync(code, { level: 9 }).length

it('counts entries and what they import, each once, and nothing that is loaded later', () => {
  const bundle = {
    'index.js': chunk('index.js', 'index()', ['shared.js'], true),
    'ahead.js': chunk('ahead.js', 'ahead()', ['shared.js'], true),
    'shared.js': chunk('shared.js', 'shared()', ['deep.js']),
    'deep.js': chunk('deep.js', 'deep()'),
    'late.js': chunk('late.js', 'late()', ['shared.js']),
    'style.css': { type: 'asset', fileName: 'style.css' },
  }
  expect(countFirstBytes(bundle)).toBe(['index()', 'ahead()', 'shared()', 'deep()'].reduce((sum, code) => sum + size(code), 0))
})

it('adds the largest of the chunks of which a page loads one', () => {
  const bundle = {
    'index.js': chunk('index.js', 'index()', [], true),
    'en.js': chunk('en.js', 'short()'),
    'ru.js': chunk('ru.js', 'much longer text()'),
  }
  expect(countFirstBytes(bundle, ['en', 'ru'])).toBe(size('index()') + size('much longer text()'))
})
