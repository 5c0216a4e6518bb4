import { ask, type AnyPage } from './any-page.ts'
import { listed } from './contacts.ts'

export interface User {
  readonly id: string
  readonly attributes: { readonly 'as-string': string }
}

type Asking = Pick<AnyPage<unknown>, 'evaluate'>

export async function findUser(page: Asking): Promise<User> {
  const { data } = await ask<{ data: User[] }>(page, '/api/v1/users')
  return data.find(({ attributes }) => !attributes['as-string'].includes('Owner')) ?? data[0]!
}

/** How many contacts of the list the user is responsible for. */
export async function countOf(page: Asking, userId: string): Promise<number> {
  const path = `/api/v1/contacts${listed}&filter[responsible-id]=${userId}&page[size]=1`
  return (await ask<{ meta: { 'record-count': number } }>(page, path)).meta['record-count']
}

/** How many of the first 200 in the list someone else is responsible for. */
export async function countFirst(page: Asking, user: User): Promise<number> {
  let mine = 0
  for (const number of [1, 2]) {
    const path = `/api/v1/contacts${listed}&page[size]=100&page[number]=${number}&include=responsible`
    const { data } = await ask<{ data: { relationships: { responsible: { data: { id: string } | null } } }[] }>(page, path)
    mine += data.filter(({ relationships }) => relationships.responsible.data?.id === user.id).length
  }
  return 200 - mine
}
