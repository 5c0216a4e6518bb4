import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { toOpenApi } from '../../src-main/engine/openapi/document.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'

interface Content {
  readonly [mediaType: string]: { readonly schema: object }
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: {
    readonly [status: string]: { readonly $ref?: string; readonly content?: Content; readonly headers?: object }
  }
}

type PathItem = { readonly [method: string]: Operation }

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly sent: string | undefined
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: (text: string) => URL.canParse(text),
  'uri-reference': (text: string) => URL.canParse(text, 'http://outpost.test'),
}

const checks = new WeakMap<Registry, ReturnType<typeof createOpenApiCheck>>()

/** The same for all engines of a test file: making it takes longer than most tests do. */
export function findOpenApiCheck(registry: Registry): ReturnType<typeof createOpenApiCheck> {
  const check = checks.get(registry) ?? createOpenApiCheck(registry)
  checks.set(registry, check)
  return check
}

/** Compares what the engine answers with what its OpenAPI document promises. */
export function createOpenApiCheck(registry: Registry) {
  const { paths, components } = JSON.parse(JSON.stringify(toOpenApi(registry))) as {
    paths: Record<string, PathItem>
    components: { responses: Operation['responses']; schemas: Record<string, { properties?: Record<string, object> }> }
  }
  const strictness = { strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false }
  // Each schema is compiled once and used a few times, so that it pays neither to repeat those it refers to nor to polish it.
  const ajv = new Ajv2020({ ...strictness, formats, inlineRefs: false, code: { optimize: false } })
  ajv.addSchema(toLocal({ $id: 'document', $defs: components.schemas }))
  const compiled = new Map<object, ValidateFunction>()
  const templates = Object.keys(paths)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }))
  const seen = new Set<string>()

  function validate(schema: object, text: string): string | undefined {
    let check = compiled.get(schema)
    if (!check) {
      check = ajv.compile(toLocal(schema))
      compiled.set(schema, check)
    }
    return check(JSON.parse(text)) ? undefined : ajv.errorsText(check.errors)
  }

  function findFault({ method, path, sent, status, headers, text }: Exchange): string | undefined {
    const { pathname } = new URL(path, 'http://outpost.test')
    const template = templates.find(({ pattern }) => pattern.test(pathname))
    if (!template) return status === 404 || status === 401 || status === 414 ? undefined : `no path is like ${pathname}`
    const verb = method === 'PUT' ? 'patch' : method === 'HEAD' ? 'get' : method.toLowerCase()
    const operation = paths[template.path]?.[verb]
    if (!operation) return [401, 404, 405].includes(status) ? undefined : `${template.path} has no ${method}`
    if (status < 300) seen.add(operation.operationId)
    const promised = operation.responses[status] ?? (status < 400 ? undefined : operation.responses['default'])
    if (!promised) return `${operation.operationId} does not promise ${status}`
    const response = promised.$ref === undefined ? promised : components.responses[promised.$ref.split('/').at(-1) ?? '']
    if (status < 300 && sent !== undefined && operation.requestBody) {
      const [{ schema } = { schema: {} }] = Object.values(operation.requestBody.content)
      const fault = validate(schema, sent)
      if (fault !== undefined) return `${operation.operationId} took what its schema forbids: ${fault}`
    }
    const missing =
      status < 300 ? Object.keys(response?.headers ?? {}).find((name) => isPromised(name) && !headers.has(name)) : undefined
    if (missing !== undefined) return `${operation.operationId} answered ${status} without ${missing}`
    if (method === 'HEAD' || text === '') return response?.content && method !== 'HEAD' ? 'the body is missing' : undefined
    const type = headers.get('content-type') ?? ''
    const content = response?.content?.[type]
    if (!content) return `${operation.operationId} answered ${status} as ${type}`
    if (!type.endsWith('json')) return undefined
    const fault = validate(content.schema, text)
    return fault === undefined ? undefined : `${operation.operationId} answered ${status}: ${fault}: ${text.slice(0, 500)}`
  }

  return { findFault, seen, operations: Object.values(paths).flatMap((item) => Object.values(item)), components }
}

const toLocal = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'document#/$defs/')) as object

/** Absent where nothing changed. */
const isPromised = (name: string) => name !== 'outpost-commit'
