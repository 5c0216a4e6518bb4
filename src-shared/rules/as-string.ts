import { isBlank } from '../text/fold.ts'
import { findNumberText, type ExactObject } from '../values/json.ts'

const joined =
  (...names: string[]) =>
  (record: ExactObject): string =>
    names
      .map((name) => record[name])
      .filter((part): part is string => typeof part === 'string' && !isBlank(part))
      .join(' ')

const nameOrNumber = ({ name, number }: ExactObject): string =>
  typeof name === 'string' && !isBlank(name) ? name : (findNumberText(number) ?? '')

const writers: Readonly<Record<string, (record: ExactObject) => string>> = {
  contacts: joined('last-name', 'first-name', 'middle-name'),
  companies: joined('name'),
  'company-bank-details': joined('name'),
  deals: nameOrNumber,
  orders: nameOrNumber,
}

/** A record's `as-string`; undefined for types without one. */
export function findAsString(type: string, record: ExactObject): string | undefined {
  return writers[type]?.(record)
}
