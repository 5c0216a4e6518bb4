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

export interface ServerWords {
  readonly words: string
  /** What the server does not let be written, by its code 105. */
  readonly attribute?: string
}

/** What a server says against a call: by its error objects, else by its text. */
export function readWords(text: string, isHtml: boolean): ServerWords {
  const errors = isHtml ? [] : listErrors(text)
  if (errors.length === 0) return { words: shorten(isHtml ? withoutMarkup(text) : text) }
  const attribute = errors.map(findAttribute).find((name) => name !== undefined)
  const words = shorten(errors.map(toWords).filter(Boolean).join('; '))
  return attribute === undefined ? { words } : { words, attribute }
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

function toWords({ title, detail }: ExactObject): string {
  const parts = listStrings([title ?? null, detail ?? null]).filter((part) => part.trim() !== '')
  return [...new Set(parts)].join(': ')
}

function findAttribute({ code, source, detail }: ExactObject): string | undefined {
  if (code !== '105' && findNumberText(code) !== '105') return undefined
  if (isObject(source) && typeof source.pointer === 'string') {
    const name = /^\/data\/attributes\/([^/]+)/.exec(source.pointer)?.[1]
    return name?.replaceAll('~1', '/').replaceAll('~0', '~')
  }
  return typeof detail === 'string' ? /^([a-z0-9][a-z0-9_-]*) is not allowed/i.exec(detail)?.[1] : undefined
}

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
