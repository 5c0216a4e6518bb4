import type { Batch, Operation, Target } from '../src-main/store/batch.ts'
import { completeAttributes } from '../src-shared/schema/complete.ts'
import type { FieldKind } from '../src-shared/schema/field.ts'
import { heldRelationships, linkStorage } from '../src-shared/schema/links.ts'
import type { Registry, Resource } from '../src-shared/schema/resource.ts'
import { rawNumber, type ExactJson, type ExactObject } from '../src-shared/values/json.ts'

const samples: Record<FieldKind, (name: string) => ExactJson> = {
  string: (name) => `Ёлка ${name}`,
  text: (name) => `Строка "${name}"\nline two \u0000 \ud83d\ude00`,
  phone: () => '+7 (495) 123-45-67',
  email: (name) => `${name}@example.com`,
  url: () => 'https://example.com/',
  color: () => '#1a2b3c',
  enum: () => 'opened',
  integer: () => 17,
  decimal: () => rawNumber('4700000.10'),
  boolean: () => true,
  date: () => '2024-02-29',
  datetime: () => '2024-02-29T10:20:30.456+03:00',
  loose: () => true,
  any: () => rawNumber('12345678901234567890'),
  customs: () => ({ 'custom-1': 'Значение', 'custom-2': rawNumber('1.50') }),
  object: () => ({ setting: [1, null, 'x'] }),
  strings: () => ['contact_read', 'deal_write'],
  objects: () => [{ key: 'colour', kind: 'string' }],
}

function toAttributes(resource: Resource): Uint8Array {
  const values = Object.entries(resource.fields).map(([name, field]): [string, ExactJson] => [
    name,
    field.values?.[0] ?? samples[field.kind](name),
  ])
  const attributes: ExactObject = { ...Object.fromEntries(values), 'sent-by-the-server': rawNumber('1.0') }
  return new TextEncoder().encode(JSON.stringify(completeAttributes(resource, attributes)))
}

/** One batch with a record of every type. Each relationship links to the one record of its target type. */
export function toFixtureBatch(registry: Registry, at: number): Batch {
  const types = [...registry.keys()]
  const recordOf = (type: string): Target => ({ created: types.indexOf(type) })
  const creates = [...registry.values()].map((resource): Operation => {
    const held = heldRelationships(resource).map((name) => [name, recordOf(resource.relationships[name]?.target ?? '')])
    return {
      op: 'create',
      type: resource.type,
      attributes: toAttributes(resource),
      held: Object.fromEntries(held) as Record<string, Target>,
      trashed: resource.type === 'deals',
      extra: resource.type === 'deals' ? { campaigns: { data: [{ type: 'campaigns', id: '5' }] } } : null,
    }
  })
  const links = [...registry.values()].flatMap((resource) =>
    Object.entries(resource.relationships)
      .filter(([name]) => linkStorage(registry, resource, name).at === 'pairs')
      .map(([relationship, { target }]): Operation => {
        return { op: 'link', type: resource.type, from: recordOf(resource.type), relationship, to: [recordOf(target)] }
      }),
  )
  return { at, actor: { user: '1', token: '1' }, origin: 'user', operations: [...creates, ...links] }
}
