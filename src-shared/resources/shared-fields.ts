import { datetime, each, readOnly, string, phone, email, url } from '../schema/field.ts'

/** Groups of fields shared by several resources. */
export const times = { 'created-at': datetime, 'updated-at': readOnly(datetime) } as const

export const phoneFields = {
  'general-phone': phone,
  'mobile-phone': phone,
  'work-phone': phone,
  'work-phone-postfix': string,
  'other-phone': phone,
  'other-phone-postfix': string,
  fax: phone,
} as const

/** The fields that `any-phone` searches: every phone except the fax. */
export const anyPhone = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone'] as const

export const webFields = { email, 'other-email': email, website: url } as const

export const utmFields = each(
  string,
  'utm-source',
  'utm-medium',
  'utm-campaign',
  'utm-term',
  'utm-content',
  'utm-landing-page',
  'utm-city',
  'utm-search-query',
)

export const utmNames = Object.keys(utmFields) as (keyof typeof utmFields)[]
