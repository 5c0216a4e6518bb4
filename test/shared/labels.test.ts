import { describe, expect, it } from 'vitest'
import { allLabels } from '../../src-renderer/locales/all-labels.ts'
import { findLabel, findTypeLabel, findValueLabel, type LabelBlock, type Labels } from '../../src-shared/labels.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'

type Path = readonly string[]

/** Every word that the declarations ask for, as the path of its override: type, group, name, value. */
function listNeeded(resources: Registry): Path[] {
  return [...resources.values()].flatMap(({ type, fields, relationships, sections }): Path[] => {
    const served = Object.entries(fields).filter(([, field]) => !field.private)
    return [
      [type, 'one'],
      [type, 'many'],
      ...served.map(([name]) => [type, 'fields', name]),
      ...Object.keys(relationships).map((name) => [type, 'relationships', name]),
      ...Object.keys(sections).map((name) => [type, 'sections', name]),
      ...served.flatMap(([name, { values = [] }]) => values.map((value) => [type, 'values', name, value])),
    ]
  })
}

/** Words that a head of a column, and a value in a column of another name, may have beside them. */
function listShort(resources: Registry): Path[] {
  return listNeeded(resources)
    .filter(([, group]) => group === 'fields' || group === 'relationships')
    .flatMap(([type = '', , name = '']) => ['short', 'tags'].map((group) => [type, group, name]))
}

function lookUp(labels: Labels, [type = '', group = '', name = '', value]: Path): string | undefined {
  if (group === 'one' || group === 'many') return findTypeLabel(labels, type, group)
  if (value !== undefined) return findValueLabel(labels, type, name, value)
  return findLabel(labels, type, group as 'fields' | 'relationships' | 'sections', name)
}

function listLeaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
}

function read(labels: Labels, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], labels)
}

const toKey = (path: Path) => path.join('.')
const toShared = (path: Path): Path => ['shared', ...path.slice(1)]

function listMissing(labels: Labels, resources: Registry): string[] {
  return listNeeded(resources)
    .filter((path) => !lookUp(labels, path)?.trim())
    .map(toKey)
}

/** Words that no lookup reaches, and overrides that only repeat the shared word. */
function listUnused(labels: Labels, resources: Registry): string[] {
  const reached = new Set<string>()
  for (const path of [...listNeeded(resources), ...listShort(resources)])
    reached.add(toKey(read(labels, path) === undefined ? toShared(path) : path))
  const repeats = (path: Path) => path[0] !== 'shared' && read(labels, toShared(path)) === read(labels, path)
  return listLeaves(labels)
    .filter((path) => !reached.has(toKey(path)) || repeats(path))
    .map(toKey)
}

describe.each<[string, Labels]>([
  ['en', allLabels.en],
  ['ru', allLabels.ru],
])('labels in %s', (_language, labels) => {
  it('name every resource, field, relationship, section and value', () => {
    expect(listMissing(labels, registry)).toEqual([])
  })

  it('hold no word that nothing asks for', () => {
    expect(listUnused(labels, registry)).toEqual([])
  })

  it('tell the fields of one resource apart', () => {
    const doubled = [...registry.values()].flatMap(({ type, fields }) => {
      const words = Object.keys(fields).flatMap((name) => findLabel(labels, type, 'fields', name) ?? [])
      return words.filter((word, index) => words.indexOf(word) !== index).map((word) => `${type}: ${word}`)
    })
    expect(doubled).toEqual([])
  })

  it('are reported by key when one is missing', () => {
    const { fields, ...rest } = labels['contacts'] as LabelBlock
    const { birthdate: _birthdate, ...others } = fields ?? {}
    expect(listMissing({ ...labels, contacts: { ...rest, fields: others } }, registry)).toEqual(['contacts.fields.birthdate'])
  })

  it('are reported by key when one is left over', () => {
    const contacts = { ...labels['contacts'], relationships: { ...labels['contacts']?.relationships, gone: 'Gone' } }
    expect(listUnused({ ...labels, contacts }, registry)).toEqual(['contacts.relationships.gone'])
  })
})

describe('a label', () => {
  const labels: Labels = {
    shared: { fields: { name: 'Name' }, values: { kind: { won: 'Won' } } },
    deals: { one: 'Deal', many: 'Deals', fields: { name: 'Deal name' } },
  }

  it('is the resource’s own before the shared one', () => {
    expect(findLabel(labels, 'deals', 'fields', 'name')).toBe('Deal name')
    expect(findLabel(labels, 'orders', 'fields', 'name')).toBe('Name')
    expect(findValueLabel(labels, 'deals', 'kind', 'won')).toBe('Won')
  })

  it('is undefined for a name that only objects have', () => {
    expect(findLabel(labels, 'deals', 'fields', 'constructor')).toBeUndefined()
    expect(findTypeLabel(labels, 'toString', 'one')).toBeUndefined()
  })
})
