import { attributeProblem, type Problem } from '../schema/problems.ts'
import type { Registry } from '../schema/resource.ts'
import { customKey } from '../schema/values.ts'
import { isBlank } from '../text/fold.ts'
import { isObject, type ExactJson, type ExactObject } from '../values/json.ts'

export const dataTypes = ['text', 'number', 'checkbox', 'system-field'] as const
export type DataType = (typeof dataTypes)[number]
export const settingObjects = ['contacts', 'companies', 'deals', 'orders'] as const

/** A setting as its application's author defined it. */
export interface Setting {
  readonly name: string
  readonly description?: string | null
  readonly category?: string | null
  readonly key: string
  readonly 'data-type': DataType
  readonly 'object-type'?: string | null
}

const settingKey = /^[a-z][a-z0-9_]{0,63}$/
const members: readonly string[] = ['name', 'description', 'category', 'key', 'data-type', 'object-type']

export function isSettingKey(key: string): boolean {
  return settingKey.test(key)
}

/** The first fault in an application's definitions, named by its position. */
export function findSettingsProblem(settings: readonly ExactJson[]): Problem | undefined {
  const keys = new Set<string>()
  for (const [index, setting] of settings.entries()) {
    const fault = isObject(setting) ? findSettingFault(setting, keys) : 'must be an object'
    if (fault !== undefined) return attributeProblem('settings', `${index + 1}: ${fault}`)
  }
  return undefined
}

function findSettingFault(setting: ExactObject, keys: Set<string>): string | undefined {
  const unknown = Object.keys(setting).find((member) => !members.includes(member))
  if (unknown !== undefined) return `${unknown} is not a property of a setting`
  const odd = Object.entries(setting).find(([, value]) => value !== null && typeof value !== 'string')
  if (odd) return `${odd[0]} must be a string`
  const { name, key, 'data-type': dataType, 'object-type': objectType } = setting
  if (isBlank(name)) return "name can't be blank"
  if (typeof key !== 'string' || !isSettingKey(key)) return 'key must match ^[a-z]{1}[a-z0-9_]{0,63}'
  if (keys.has(key)) return `key ${key} stands twice`
  keys.add(key)
  if (!(dataTypes as readonly unknown[]).includes(dataType)) return `data-type must be one of ${dataTypes.join(', ')}`
  const takesObject = dataType === 'system-field'
  if (takesObject && !(settingObjects as readonly unknown[]).includes(objectType)) {
    return `object-type must be one of ${settingObjects.join(', ')}`
  }
  return !takesObject && !isBlank(objectType) ? 'object-type goes with the data type system-field' : undefined
}

/** The fault in a token's `options`. If the application has definitions, only their keys and kinds of value are accepted. */
export function findOptionsProblem(options: ExactObject, settings: readonly Setting[], registry: Registry): Problem | undefined {
  for (const [key, value] of Object.entries(options)) {
    const fault = findOptionFault(key, value, settings, registry)
    if (fault !== undefined) return attributeProblem('options', fault)
  }
  return undefined
}

function findOptionFault(key: string, value: ExactJson, settings: readonly Setting[], registry: Registry): string | undefined {
  if (!isSettingKey(key)) return `${key} is not a setting key: it must match ^[a-z]{1}[a-z0-9_]{0,63}`
  if (settings.length === 0) return undefined
  const setting = settings.find((candidate) => candidate.key === key)
  if (!setting) return `${key} is not a setting of this application`
  return value === null ? undefined : checks[setting['data-type']](key, value, setting, registry)
}

type Check = (key: string, value: ExactJson, setting: Setting, registry: Registry) => string | undefined

const checks: Record<DataType, Check> = {
  text: (key, value) => (typeof value === 'string' ? undefined : `${key} must be a string`),
  number: (key, value) => (typeof value === 'string' && /^\d+$/.test(value) ? undefined : `${key} must be a string of digits`),
  checkbox: (key, value) => (typeof value === 'boolean' ? undefined : `${key} must be true or false`),
  'system-field': (key, value, { 'object-type': type }, registry) => {
    const fields = registry.get(type ?? '')?.fields ?? {}
    const known = typeof value === 'string' && (Object.hasOwn(fields, value) || customKey.test(value))
    return known ? undefined : `${key} must name an attribute of ${type}`
  },
}

/** Options as shown: an unset checkbox is false. */
export function withOptionDefaults(options: ExactObject, settings: readonly Setting[]): ExactObject {
  const unset = settings.filter((setting) => setting['data-type'] === 'checkbox' && (options[setting.key] ?? null) === null)
  return { ...options, ...Object.fromEntries(unset.map(({ key }) => [key, false])) }
}
