import type { Resource } from '../../src-shared/schema/resource.ts'
import type { Records } from '../api/records.ts'
import { copyText } from '../parts/copy-text.ts'
import type { Words } from '../text/words.ts'

/** Copies the first phone number of a record, and returns what to say about it. */
export async function copyPhone(
  records: Pick<Records, 'readRecord'>,
  resource: Resource,
  id: string,
): Promise<Words | undefined> {
  const outcome = await records.readRecord(resource, id)
  if (!outcome.ok) return undefined
  const phones = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'phone')
  const phone = phones.map(([name]) => outcome.value.attributes[name]).find((value) => typeof value === 'string' && value !== '')
  if (typeof phone !== 'string') return { key: 'peek.noPhone' }
  return { key: copyText(phone) ? 'peek.copied' : 'peek.notCopied', values: { what: phone } }
}
