import type { Resource } from '../../src-shared/schema/resource.ts'
import type { Records } from '../api/records.ts'
import { copyText } from '../parts/copy-text.ts'
import type { Words } from '../text/words.ts'
import { listTexts } from './contact-values.ts'

/** Copies the first phone number of a record, and returns what to say about it. */
export async function copyPhone(
  records: Pick<Records, 'readRecord'>,
  resource: Resource,
  id: string,
): Promise<Words | undefined> {
  const outcome = await records.readRecord(resource, id)
  if (!outcome.ok) return undefined
  const [phone] = listTexts(resource, outcome.value, 'phone')
  if (phone === undefined) return { key: 'peek.noPhone' }
  return { key: copyText(phone) ? 'peek.copied' : 'peek.notCopied', values: { what: phone } }
}
