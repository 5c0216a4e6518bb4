import { defaultPageSize, greatestPageSize } from '../../src-shared/jsonapi/query.ts'
import { findTypeLabel, type Labels } from '../../src-shared/labels.ts'
import { allScopes } from '../../src-shared/rules/scopes.ts'
import type { Reach, Registry } from '../../src-shared/schema/resource.ts'
import { code, codeList, page, table } from './markdown.ts'
import { listOperations, reachMeanings, reachTitles } from './reaches.ts'

const parameters = [
  ['`page[number]`, `page[size]`', `page from 1; size ${defaultPageSize} unless given, at most ${greatestPageSize}`],
  [
    '`filter[<name>]`',
    'as listed per resource; hyphens and underscores are the same; a comma list is OR; an empty value matches nothing',
  ],
  ['`sort`', 'a comma list of attributes, `-` for descending; the id decides between equals'],
  ['`include`', 'a comma list of relationship paths: `company,contact.companies`'],
  ['`fields[<type>]`', 'a comma list of the attributes and relationships to serve'],
]

const filterValues = [
  ['an id', 'records with a link to that record'],
  ['`none`', 'records without a link, or without a city or region'],
  [
    '`me`',
    'where users are linked: the user of the token. A saved view keeps `me`, so that each reader sees their own records. It matches nothing for a token without a user',
  ],
  ['a text', 'records with that city or region; case and `ё`/`е` make no difference. `"none"` in quotation marks is the text'],
]

const headers = [
  [
    '`ETag`',
    'on every answer that shows one record: `"<version>-<hash of the body>"`. The version grows with each write of the record; `include` and `fields` change the hash alone',
  ],
  [
    '`Cache-Control`',
    '`private, no-cache` on every answer: a browser may keep it and asks with `If-None-Match` before it uses it again',
  ],
  ['`If-None-Match`', 'with a tag that was read before: 304 without a body while the answer is still the same'],
  [
    '`If-Match`',
    'on `PATCH`, `PUT` and `DELETE` of a record: writes only while the record is at the version of one of these tags, else 412. On a write to its linkage: writes only while the linkage itself has one of these tags, also if a link was changed from the other end. `*` is any tag; a weak tag matches none',
  ],
  [
    '`Idempotency-Key`',
    'on a `POST` that creates a record: 1 to 255 visible characters that the client makes up. For 24 hours the same request with the same key makes nothing new: it answers 201 with the record as it is now, or 410 where it was deleted since. The same key with another path or body is 422. What is shown only once, such as the token of an application, is not shown again',
  ],
]

export function toIndexPage(registry: Registry, labels: Labels): string {
  return page(
    '# Reference',
    '`build/reference.ts` generates these pages from the declarations in `src-shared/resources`. Edit the declarations, not the pages.',
    'See also [extensions](extensions.md), [kinds of value](values.md), [errors](errors.md) and [storage](schema.md). For tools, the whole API is described in [OpenAPI 3.1](openapi.json), which an account also serves at `/ext/v1/openapi.json` to any valid token.',
    '## Parameters of a list',
    table(['Parameter', 'Meaning'], parameters),
    '### Filters by link, city and region',
    table(['Value', 'Meaning'], filterValues),
    'Contacts, companies, deals and orders have one filter for every relationship: the one of the API document, else the extension `<relationship>-id`, or `<relationship>-ids` for a to-many relationship. Contacts and companies have one for each city and region, and `any-city` and `any-region` for all of them together. The values combine: `filter[responsible-id]=me,none`. `/ext/v1/aggregates/<type>?by=<relationship or field>` groups a list by any of them: `value` of a group is the value for the filter, and null is `none`.',
    '## Headers',
    table(['Header', 'Meaning'], headers),
    '`HEAD` is answered wherever `GET` is, with the same headers and no body. On a list it counts as a list call.',
    `Scopes of a token: ${codeList(allScopes)}.`,
    ...(Object.keys(reachTitles) as Reach[]).flatMap((reach) => toGroup(registry, labels, reach)),
  )
}

function toGroup(registry: Registry, labels: Labels, reach: Reach): string[] {
  const rows = [...registry.values()]
    .filter((resource) => resource.reach === reach)
    .map((resource) => {
      const paths = new Set(listOperations(resource).map(({ path }) => path.replace(/\/\{id\}.*$/, '')))
      return [
        `[${code(resource.type)}](${resource.type}.md)`,
        findTypeLabel(labels, resource.type, 'many') ?? '',
        paths.size > 0 ? codeList([...paths]) : '',
        code(resource.scope),
      ]
    })
  if (rows.length === 0) return []
  return [`## ${reachTitles[reach]}`, reachMeanings[reach], table(['Type', 'Label', 'Paths', 'Scope'], rows)]
}
