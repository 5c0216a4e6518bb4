import { listColumnFields } from '../../src-shared/schema/columns.ts'
import { linkStorage, listPairTables, type LinkStorage } from '../../src-shared/schema/links.ts'
import type { Registry, Relationship } from '../../src-shared/schema/resource.ts'
import { code, codeList, page, table } from './markdown.ts'

/** Describes the stored columns and links, derived from the declarations. */
export function toSchemaPage(registry: Registry): string {
  const resources = [...registry.values()]
  return page(
    '# Storage',
    'A record is stored as the JSON of its attributes, exactly as sent. Attributes used for filters, indexes or default sorting also have a typed column. A relationship between two records is stored once, in one place.',
    '## Columns',
    table(
      ['Type', 'Fields with their own column'],
      resources.map((resource) => [code(resource.type), codeList(listColumnFields(resource))]),
    ),
    '## Links',
    table(
      ['Relationship', 'Stored'],
      resources.flatMap((resource) =>
        Object.entries(resource.relationships).map(([name, relationship]) => [
          code(`${resource.type}.${name}`),
          toPlace(linkStorage(registry, resource, name), relationship),
        ]),
      ),
    ),
    '## Tables of pairs',
    table(
      ['Table', 'a', 'b', 'Symmetric'],
      listPairTables(registry).map(({ table: name, a, b, symmetric }) => [code(name), code(a), code(b), symmetric ? 'yes' : '']),
    ),
  )
}

function toPlace(storage: LinkStorage, { target }: Relationship): string {
  switch (storage.at) {
    case 'holder':
      return `on the record, as the key of the ${code(target)} record`
    case 'target':
      return `on the other record, as its ${code(`${target}.${storage.field}`)}`
    case 'pairs':
      return `in ${code(storage.table)}, side ${storage.side}`
    default:
      return storage satisfies never
  }
}
