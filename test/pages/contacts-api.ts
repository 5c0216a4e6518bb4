export interface ApiRecord {
  readonly id: string
  /** Those that tests look at are texts. */
  readonly attributes: Readonly<Record<string, string | null>>
}

/** The contacts of an account, as another program uses them. */
export interface ContactsApi {
  /** Contacts in the order asked for, with the count of all. */
  list: (query?: string) => Promise<{ readonly records: ApiRecord[]; readonly count: number }>
  find: (id: string) => Promise<ApiRecord>
  change: (id: string, attributes: Record<string, unknown>) => Promise<ApiRecord>
  create: (attributes: Record<string, unknown>) => Promise<ApiRecord>
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Three people of one last name, two of them created on the last day of a January. */
export async function addPeople(contacts: ContactsApi, lastName = 'Filterman, Jr'): Promise<void> {
  for (const [first, created] of [
    ['Ada', '2026-01-31T10:00:00.000+00:00'],
    ['Bea', '2026-01-31T23:59:30.000+00:00'],
    ['Cleo', '2025-01-01T00:00:00.000+00:00'],
  ])
    await contacts.create({ 'first-name': first, 'last-name': lastName, 'created-at': created })
}

const type = 'application/vnd.api+json'

export function createContactsApi(fetch: (path: string, init: Sent) => Promise<Response>, token: string): ContactsApi {
  async function call<T>(path: string, method = 'GET', data?: object): Promise<T> {
    const response = await fetch(`/api/v1/contacts${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(data && { body: JSON.stringify({ data: { type: 'contacts', ...data } }) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    async list(query = '') {
      const { data, meta } = await call<{ data: ApiRecord[]; meta: { 'record-count': number } }>(query)
      return { records: data, count: meta['record-count'] }
    },
    find: async (id) => (await call<{ data: ApiRecord }>(`/${id}`)).data,
    change: async (id, attributes) => (await call<{ data: ApiRecord }>(`/${id}`, 'PATCH', { id, attributes })).data,
    create: async (attributes) => (await call<{ data: ApiRecord }>('', 'POST', { attributes })).data,
  }
}
