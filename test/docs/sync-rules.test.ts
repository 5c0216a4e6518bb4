import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const rules = [...readFileSync(join(root, 'docs/sync-rules.md'), 'utf8').matchAll(/^- \*\*(S\d+)\*\*/gm)].map(
  ([, rule]) => rule as string,
)

/** Every rule that the title of a test quotes. */
function listQuoted(): Set<string> {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
  const titles = files.flatMap((file) => [
    ...readFileSync(join(root, 'test', file), 'utf8').matchAll(
      /(?:test|describe|it)(?:\.\w+(?:\([^'"`]*\))?)?\(\s*['"`]([^'"`]*)/g,
    ),
  ])
  return new Set(titles.flatMap(([, title]) => [...(title ?? '').matchAll(/\[(S\d+)\]/g)].map(([, rule]) => rule as string)))
}

test('every numbered rule of sync is quoted by a test, and no test quotes one that is not there', () => {
  expect(rules.length).toBeGreaterThan(20)
  const byNumber = (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1))
  expect([...new Set(rules)].sort(byNumber)).toEqual(rules)
  expect([...listQuoted()].sort(byNumber)).toEqual(rules)
})
