import { callServed, readServed, type Served } from './served.ts'

/** What the colleague does when the person at the window asks for it. */
interface Waiting {
  readonly type: string
  readonly recordId: string
  readonly action: string
  readonly fields: Readonly<Record<string, { readonly to: unknown }>>
}

function toOther(value: string): string {
  if (value.includes('@')) return `colleague.${value}`
  return value === '' ? 'Colleague' : `${value} (colleague)`
}

/** Changes in the hosted CRM the texts that were changed here and wait to be sent. False if there are none. */
export async function editSame(mirror: Served, hosted: Served, signal: AbortSignal): Promise<boolean> {
  const { data } = await readServed<{ data: { attributes: Waiting }[] }>(mirror, '/ext/v1/sync/outbox', signal)
  const updates = data.map(({ attributes }) => attributes).filter(({ action }) => action === 'update')
  let count = 0
  for (const { type, recordId: id, fields } of updates) {
    const texts = Object.entries(fields).filter(([name, { to }]) => !name.includes('/') && typeof to === 'string')
    if (texts.length === 0) continue
    const attributes = Object.fromEntries(texts.map(([name, { to }]) => [name, toOther(to as string)]))
    const body = JSON.stringify({ data: { type, id, attributes } })
    const response = await callServed(hosted, `/api/v1/${type}/${id}`, { method: 'PATCH', body, signal })
    if (response.ok) count += 1
    await response.body?.cancel()
  }
  return count > 0
}

/** Deletes most orders in the hosted CRM: so many at once that sync asks. False if there are too few. */
export async function deleteMany(hosted: Served, signal: AbortSignal): Promise<boolean> {
  const { data } = await readServed<{ data: { id: string }[] }>(hosted, '/api/v1/orders?page[size]=100', signal)
  if (data.length < 8) return false
  for (const { id } of data.slice(0, Math.ceil(data.length * 0.7))) {
    const response = await callServed(hosted, `/api/v1/orders/${id}`, { method: 'DELETE', signal })
    await response.body?.cancel()
  }
  return true
}
