import {
  type ExactJson,
  type ExactObject,
  findNumberText,
  isObject,
  listItems,
  listStrings,
  parseExact,
} from '../../../src-shared/values/json.ts'

const longest = 500

export interface ErrorMessage {
  readonly words: string
  /** The attribute that the server does not accept, by its error code 105. */
  readonly attribute?: string
  /** The refused fields, if every error names one: attributes, `customs/<key>`, `relationships/<name>`. */
  readonly fields?: readonly string[]
}

/** The server's message about a refused call, from its error objects, else from its text. */
export function readErrorMessage(text: string, isHtml: boolean): ErrorMessage {
  const errors = isHtml ? [] : listErrors(text)
  if (errors.length === 0) return { words: shorten(isHtml ? withoutMarkup(text) : text) }
  const attribute = errors.map(findAttribute).find((name) => name !== undefined)
  const words = shorten(errors.map(toMessage).filter(Boolean).join('; '))
  const fields = errors.map(findField)
  const isNamed = fields.every((name) => name !== undefined)
  return { words, ...(attribute !== undefined && { attribute }), ...(isNamed && { fields: [...new Set(fields)] }) }
}

function listErrors(text: string): ExactObject[] {
  let document: ExactJson
  try {
    document = parseExact(text)
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
  return isObject(document) ? listItems(document.errors).filter((error) => isObject(error)) : []
}

function toMessage({ title, detail }: ExactObject): string {
  const parts = listStrings([title ?? null, detail ?? null]).filter((part) => part.trim() !== '')
  return [...new Set(parts)].join(': ')
}

function findAttribute({ code, source, detail }: ExactObject): string | undefined {
  if (code !== '105' && findNumberText(code) !== '105') return undefined
  if (isObject(source) && typeof source.pointer === 'string') {
    const name = /^\/data\/attributes\/([^/]+)/.exec(source.pointer)?.[1]
    return name === undefined ? undefined : toText(name)
  }
  return typeof detail === 'string' ? /^([a-z0-9][a-z0-9_-]*) is not allowed/i.exec(detail)?.[1] : undefined
}

function findField({ source }: ExactObject): string | undefined {
  const pointer = isObject(source) && typeof source.pointer === 'string' ? source.pointer : ''
  const [, kind, name, key] = /^\/data\/(attributes|relationships)\/([^/]+)(?:\/([^/]+))?/.exec(pointer) ?? []
  if (name === undefined) return undefined
  // Some servers use the names of their database columns.
  const field = toText(name).replaceAll('_', '-')
  if (kind === 'relationships') return `relationships/${field}`
  return field === 'customs' && key !== undefined ? `customs/${toText(key)}` : field
}

const toText = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function withoutMarkup(text: string): string {
  return text
    .slice(0, 100 * longest)
    .replace(/<(script|style)\b.*?<\/\1>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

function shorten(text: string): string {
  const points = [...text.slice(0, 20 * longest).trim()]
  return points.slice(0, longest).join('')
}
