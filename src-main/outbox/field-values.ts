import { isObject, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Row } from '../store/port.ts'
import { customsPrefix, linkPrefix } from './entry.ts'

/** A record's values under the names that entries use. */
export interface Values {
  readonly attributes: ExactObject
  /** Ids of to-one relationships. A missing relationship is unknown. */
  readonly held: { readonly [relationship: string]: string | null }
}

export function toValues({ attributes, links }: Row): Values {
  const held = Object.entries(links).map(([name, refs]) => [name, refs[0]?.id ?? null] as const)
  return { attributes: fromBytes(attributes), held: Object.fromEntries(held) }
}

/** Undefined if the value is unknown. */
export function findValue({ attributes, held }: Values, name: string): ExactJson | undefined {
  if (name.startsWith(linkPrefix)) return held[name.slice(linkPrefix.length)]
  if (!name.startsWith(customsPrefix)) return attributes[name] ?? null
  const customs = attributes['customs']
  return isObject(customs) ? (customs[name.slice(customsPrefix.length)] ?? null) : null
}

/** The attributes with these values written over them. Links are skipped: they are not attributes. */
export function overlayValues(
  attributes: ExactObject,
  values: readonly (readonly [name: string, value: ExactJson])[],
): ExactObject {
  const next = { ...attributes }
  for (const [name, value] of values) {
    if (name.startsWith(linkPrefix)) continue
    if (!name.startsWith(customsPrefix)) {
      next[name] = value
      continue
    }
    const { [name.slice(customsPrefix.length)]: _former, ...others } = isObject(next['customs']) ? next['customs'] : {}
    next['customs'] = value === null ? others : { ...others, [name.slice(customsPrefix.length)]: value }
  }
  return next
}
