import { describe, expect, it } from 'vitest'
import { listStale, toReference } from '../../build/reference.ts'
import { allLabels } from '../../src-renderer/locales/all-labels.ts'
import type { Labels } from '../../src-shared/labels.ts'
import { errors } from '../../src-shared/jsonapi/errors.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { createRegistry, registry } from '../../src-shared/resources/index.ts'
import { decimal, required } from '../../src-shared/schema/field.ts'
import { atLeast } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { extensionNamesOf, filtersOf } from '../contract/api/law-filters.ts'

const { en } = allLabels
const reference = toReference(registry, en)

function withContact(change: Partial<Resource>): Map<string, string> {
  const others = [...registry.values()].filter(({ type }) => type !== 'contacts')
  return toReference(createRegistry([{ ...contact, ...change }, ...others]), en)
}

describe('the reference', () => {
  it('has a page for every resource, and the index leads to it', () => {
    for (const type of registry.keys()) {
      expect([...reference.keys()]).toContain(`${type}.md`)
      expect(reference.get('README.md')).toContain(`(${type}.md)`)
    }
  })

  it('says everything that a declaration says', () => {
    for (const { type, fields, relationships, filters } of registry.values()) {
      const page = reference.get(`${type}.md`) ?? ''
      for (const [name, field] of Object.entries(fields)) expect(page.includes(`| \`${name}\` |`)).toBe(!field.private)
      for (const [name, { target }] of Object.entries(relationships)) {
        expect(page).toMatch(new RegExp(`\\| \`${name}\` \\|.*\\[\`${target}\`\\]`))
      }
      for (const name of Object.keys(filters)) expect(page).toContain(`\`filter[${name}]=`)
    }
  })

  it('shows a field that was added', () => {
    const labels: Labels = { ...en, contacts: { ...en.contacts, fields: { ...en.contacts.fields, height: 'Height' } } }
    const tall = { ...contact, fields: { ...contact.fields, height: required(decimal) } } as Resource
    const pages = toReference(createRegistry([...registry.values(), tall]), labels)
    expect(pages.get('contacts.md')).toContain('| `height` | Height | [decimal](values.md#decimal) | yes | yes |')
  })

  it('shows that a field is no longer writable', () => {
    const pages = withContact({ fields: { ...contact.fields, position: { kind: 'string', writable: false } } })
    expect(pages.get('contacts.md')).toContain('| `position` | Position | [string](values.md#string) |  |  |')
  })

  it('shows a filter that was added, with its column', () => {
    const pages = withContact({ filters: { ...contact.filters, 'archived-at-gte': atLeast('archived-at') } })
    expect(pages.get('contacts.md')).toContain('`filter[archived-at-gte]=2026.01.31 09:00`')
  })

  it('tells filters that the document does not have from those it has', () => {
    for (const type of ['contacts', 'companies', 'deals', 'orders']) {
      const rows = (reference.get(`${type}.md`) ?? '').split('\n').filter((line) => line.includes('`filter['))
      const names = (of: string[]) => of.map((row) => /^\| `([^`]+)`/.exec(row)?.[1]).toSorted()
      const [own, documented] = [rows.filter((row) => row.includes('(extension)')), rows.filter((row) => !row.includes('(ext'))]
      expect(names(own)).toEqual(['custom-<number>', 'id', ...extensionNamesOf(type)].toSorted())
      expect(names(documented)).toEqual(Object.keys(filtersOf(type)).toSorted())
    }
    expect(reference.get('deals.md')).toContain('| `amount` at least (extension) | `filter[amount-gte]=100000.50` |')
    expect(reference.get('orders.md')).toMatch(
      /\| `stage-kind` \| .*`open`.* \(extension\) \| `filter\[stage-kind\]=open,won` \|/,
    )
  })

  it('writes extensions and targets under the extension paths', () => {
    expect(reference.get('table-states.md')).toContain('`/ext/v1/table-states/{id}`')
    expect(reference.get('products.md')).toContain('| Create | POST | `/ext/v1/targets/products` |')
    expect(reference.get('products.md')).toContain('| List | GET | `/api/v1/products` |')
  })

  it('lists every error', () => {
    const rows = (reference.get('errors.md') ?? '').split('\n').filter((line) => /^\| \d{3} \|/.test(line))
    expect(rows).toHaveLength(Object.keys(errors).length)
  })

  it('leads nowhere that does not exist', () => {
    for (const [name, text] of reference) {
      for (const [, file = '', anchor] of text.matchAll(/\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g)) {
        expect(reference.has(file), `${name} → ${file}`).toBe(true)
        if (anchor !== undefined) expect(reference.get(file)).toContain(`## ${anchor}\n`)
      }
    }
  })
})

describe('stale pages', () => {
  it('are those that are missing, left over or different', () => {
    const wanted = new Map([
      ['a.md', 'a'],
      ['b.md', 'b'],
      ['c.md', 'c'],
    ])
    const present = new Map([
      ['b.md', 'old'],
      ['c.md', 'c'],
      ['d.md', 'd'],
    ])
    expect(listStale(wanted, present)).toEqual(['a.md', 'b.md', 'd.md'])
  })
})
