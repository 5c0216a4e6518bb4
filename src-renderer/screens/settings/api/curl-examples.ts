/** A contact of the account, for the examples. */
export interface ExampleContact {
  readonly id: string
  readonly name: string
  readonly position: string | null
}

export interface CurlExample {
  /** Message key. */
  readonly title: string
  readonly command: string
}

/** In single quotes for a POSIX shell, whatever the text contains. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Commands that work as they are once the token is filled in. Brackets in addresses need `-g`. */
export function toCurlExamples(origin: string, token: string, contact: ExampleContact | undefined): readonly CurlExample[] {
  const call = (path: string, ...more: string[]) =>
    ['curl -g', quote(`${origin}${path}`), `\\\n  -H ${quote(`Authorization: Bearer ${token}`)}`, ...more].join(' ')
  const list = { title: 'settingsApi.exampleList', command: call('/api/v1/contacts?page[size]=5&sort=-updated-at') }
  const document = {
    title: 'settingsApi.exampleDocument',
    command: call('/ext/v1/openapi.json', '\\\n  -o outpost-openapi.json'),
  }
  if (!contact) return [list, document]
  const { id, name, position } = contact
  const body = JSON.stringify({ data: { type: 'contacts', id, attributes: { position: position ?? 'Buyer' } } })
  return [
    list,
    { title: 'settingsApi.exampleOne', command: call(`/api/v1/contacts/${encodeURIComponent(id)}`) },
    { title: 'settingsApi.exampleSearch', command: call(`/ext/v1/search?q=${encodeURIComponent(name)}`) },
    {
      title: 'settingsApi.exampleChange',
      command: call(
        `/api/v1/contacts/${encodeURIComponent(id)}`,
        `\\\n  -X PATCH -H 'Content-Type: application/vnd.api+json'`,
        `\\\n  -d ${quote(body)}`,
      ),
    },
    document,
  ]
}
