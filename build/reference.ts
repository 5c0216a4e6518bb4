import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allLabels } from '../src-renderer/locales/all-labels.ts'
import type { Labels } from '../src-shared/labels.ts'
import { registry } from '../src-shared/resources/index.ts'
import type { Registry } from '../src-shared/schema/resource.ts'
import { toErrorPage } from './reference/error-page.ts'
import { toExtensionPage } from './reference/extension-page.ts'
import { toIndexPage } from './reference/index-page.ts'
import { toOpenApiPage } from './reference/openapi-page.ts'
import { toResourcePage } from './reference/resource-page.ts'
import { toSchemaPage } from './reference/schema-page.ts'
import { toValuePage } from './reference/value-page.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'reference')

/** The pages of the reference by file name. */
export function toReference(resources: Registry, labels: Labels): Map<string, string> {
  return new Map([
    ['README.md', toIndexPage(resources, labels)],
    ['extensions.md', toExtensionPage()],
    ['errors.md', toErrorPage()],
    ['values.md', toValuePage()],
    ['schema.md', toSchemaPage(resources)],
    ['openapi.json', toOpenApiPage(resources)],
    ...[...resources.values()].map((resource): [string, string] => [
      `${resource.type}.md`,
      toResourcePage(resources, labels, resource),
    ]),
  ])
}

/** The names of pages that are missing, outdated or no longer needed. */
export function listStale(wanted: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
  return [...new Set([...wanted.keys(), ...present.keys()])].filter((name) => wanted.get(name) !== present.get(name)).sort()
}

function readPages(): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function writePages(wanted: ReadonlyMap<string, string>, stale: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of stale) {
    const text = wanted.get(name)
    if (text === undefined) rmSync(join(folder, name))
    else writeFileSync(join(folder, name), text)
  }
}

if (import.meta.main) {
  const wanted = toReference(registry, allLabels.en)
  const stale = listStale(wanted, readPages())
  if (!process.argv.includes('--check')) writePages(wanted, stale)
  else if (stale.length > 0) {
    process.stderr.write(`docs/reference is out of date (${stale.join(', ')}): run \`npm run reference\`\n`)
    process.exitCode = 1
  }
}
