import { isObject, listItems } from '../../../../src-shared/values/json.ts'
import type { Request } from '../../../api/request.ts'
import type { ExampleContact } from './curl-examples.ts'

/** The contact that changed last; undefined if there is none or it cannot be read. */
export async function readExampleContact(request: Request): Promise<ExampleContact | undefined> {
  const path = '/api/v1/contacts?page[size]=1&sort=-updated-at&fields[contacts]=as-string,position'
  const outcome = await request({ path })
  const [record] = outcome.ok ? listItems(outcome.value['data']) : []
  if (record === undefined || !isObject(record) || typeof record['id'] !== 'string' || !isObject(record['attributes']))
    return undefined
  const { 'as-string': name, position } = record['attributes']
  return {
    id: record['id'],
    name: typeof name === 'string' ? name : `#${record['id']}`,
    position: typeof position === 'string' ? position : null,
  }
}
