import type { Registry, Resource } from '../schema/resource.ts'
import { account } from './account.ts'
import { application } from './application.ts'
import { awaitedLink } from './awaited-link.ts'
import { companyBankDetails } from './company-bank-details.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { customField } from './custom-field.ts'
import { dealStageCategory } from './deal-stage-category.ts'
import { dealStage } from './deal-stage.ts'
import { deal } from './deal.ts'
import { idempotencyKey } from './idempotency-key.ts'
import {
  companyStatus,
  companyType,
  contactStatus,
  contactType,
  dealLossReason,
  dealStatus,
  orderLossReason,
} from './dictionaries.ts'
import { job, jobRecords } from './job.ts'
import { oauthToken } from './oauth-token.ts'
import { orderStage } from './order-stage.ts'
import { order } from './order.ts'
import { outboxEntry } from './outbox-entry.ts'
import { preference } from './preference.ts'
import { reminder } from './reminder.ts'
import { syncState } from './sync-state.ts'
import { tableState } from './table-state.ts'
import { targets } from './targets.ts'

/** The fifteen types with all five operations. */
export const crmResources = [
  contact,
  contactStatus,
  contactType,
  company,
  companyBankDetails,
  companyStatus,
  companyType,
  deal,
  dealLossReason,
  dealStageCategory,
  dealStage,
  dealStatus,
  order,
  orderLossReason,
  orderStage,
] as const

const others = [
  oauthToken,
  application,
  tableState,
  customField,
  preference,
  reminder,
  account,
  syncState,
  awaitedLink,
  outboxEntry,
  job,
  jobRecords,
  idempotencyKey,
  ...targets,
] as const

export function createRegistry(resources: readonly Resource[]): Registry {
  return new Map(resources.map((resource) => [resource.type, resource]))
}

export const registry: Registry = createRegistry([...crmResources, ...others])
