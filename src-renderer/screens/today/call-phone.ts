import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'
import { listTexts } from '../../record/contact-values.ts'

/** Whom to call about a record that has no number itself, in this order. */
const through = ['contact', 'company']

/** Finds the number to call: the record's own, or that of its contact or company. Null if there is none. */
export async function findPhone(
  records: Pick<Records, 'readRecord'>,
  resource: Resource,
  row: Pick<RecordRow, 'id'>,
): Promise<Outcome<string | null>> {
  const links = through.filter((name) => Object.hasOwn(resource.relationships, name))
  const read = await records.readRecord(resource, row.id, links)
  if (!read.ok) return read
  const [own] = listTexts(resource, read.value, 'phone')
  if (own !== undefined) return succeed(own)
  for (const name of links) {
    const [linked] = read.value.links[name] ?? []
    const target = linked && registry.get(linked.type)
    if (!target) continue
    const outcome = await records.readRecord(target, linked.id)
    if (!outcome.ok) return outcome
    const [phone] = listTexts(target, outcome.value, 'phone')
    if (phone !== undefined) return succeed(phone)
  }
  return succeed(null)
}

export const canCall = ({ fields, relationships }: Resource): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'phone') || through.some((name) => Object.hasOwn(relationships, name))
