import type { Page } from '@playwright/test'
import type { Field, FieldKind } from '../../../src-shared/schema/field.ts'
import { contact as contactResource } from '../../../src-shared/resources/contact.ts'

/** The heaviest records that people have: their pages must be as quick as any. */
export interface FullRecords {
  readonly company: string
  readonly contact: string
}

export const dealsOfCompany = 5000
const atOnce = 8

const samples: Partial<Record<FieldKind, string | number | boolean>> = {
  string: 'A text of usual length',
  text: 'First line of a longer text\nSecond line of it',
  phone: '+7 (843) 200-00-00',
  email: 'someone@example.com',
  url: 'https://example.com/',
  color: '#336699',
  integer: 7,
  decimal: 12.5,
  boolean: true,
  date: '1980-03-05',
  datetime: '2026-03-05T10:00:00Z',
}

/** A company with 5,000 deals, and a contact with every field filled. */
export async function createFullRecords(page: Page): Promise<FullRecords> {
  const company = await create(page, 'companies', { name: 'A company with many deals' })
  await createDeals(page, dealsOfCompany, { company: toLink('companies', company) })
  const contact = await create(page, 'contacts', fillAll(contactResource.fields))
  return { company, contact }
}

/** A funnel of many stages whose first one has many deals. Returns the funnel's id. */
export async function createFullFunnel(page: Page, stages: number, deals: number): Promise<string> {
  const ways = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  const funnel = toLink('deal-stage-categories', await create(page, 'deal-stage-categories', { name: 'A full funnel', ...ways }))
  const ids: string[] = []
  for (let at = 0; at < stages; at += 1)
    ids.push(await create(page, 'deal-stages', { name: `Stage ${at}` }, { 'deal-stage-category': funnel }))
  await createDeals(page, deals, { 'stage-category': funnel, stage: toLink('deal-stages', ids[0] ?? '') })
  return funnel.data.id
}

const toLink = (type: string, id: string) => ({ data: { type, id } })

async function createDeals(page: Page, count: number, relationships: object): Promise<void> {
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      await create(page, 'deals', { name: `Deal ${left}`, amount: left }, relationships)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function fillAll(fields: Readonly<Record<string, Field>>): Record<string, unknown> {
  const filled = Object.entries(fields).flatMap(([name, { kind, writable, values }]) => {
    const value = values?.[0] ?? samples[kind]
    return writable === false || value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(filled) as Record<string, unknown>
}

async function create(page: Page, type: string, attributes: object, relationships: object = {}): Promise<string> {
  const response = await page.context().request.post(new URL(`/api/v1/${type}`, page.url()).href, {
    headers: { 'content-type': 'application/vnd.api+json', origin: new URL(page.url()).origin },
    data: JSON.stringify({ data: { type, attributes, relationships } }),
  })
  if (response.status() !== 201) throw new Error(`A record of ${type} could not be made: ${await response.text()}`)
  return ((await response.json()) as { data: { id: string } }).data.id
}
