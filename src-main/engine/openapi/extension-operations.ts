import { extensions, type Extension, type ExtensionName } from '../../../src-shared/extensions.ts'
import { extensionShapes } from './extension-shapes.ts'
import { inQuery } from './parameters.ts'
import { toAnswer, toRefusals, toRequest, withBody } from './responses.ts'
import { objectOf, text, type Schema } from './schema.ts'

type Taken = readonly (readonly [name: string, schema: Schema])[]

/** One method of an extension, from its declaration and its shape. */
export function toExtensionOperation(name: ExtensionName, method: string): Schema {
  const extension: Extension = extensions[name]
  const shape = extensionShapes[name]
  const answered = shape.gives[method as keyof typeof shape.gives]
  if (!answered) throw new Error(`The shape of ${name} does not say what ${method} gives.`)
  const taken = Object.entries(shape.takes ?? {}).map(([key, schema]): [string, Schema] => {
    return [key, { ...schema, description: toSentence(extension.takes[key.replace(/\?$/, '')] ?? '') }]
  })
  const isPost = method === 'POST'
  const body = isPost ? (shape.body ?? (taken.length > 0 ? toAttributes(taken) : undefined)) : undefined
  const parameters = method === 'GET' && !extension.methods.includes('POST') ? listQuery(taken) : []
  return {
    operationId: isPost || method === 'DELETE' ? `${name}${method === 'POST' ? 'Post' : 'Delete'}` : name,
    summary: extension.summary,
    description: `Gives ${extension.gives}.`,
    tags: [extension.path.split('/')[0]],
    security: [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: toRequest(body) }),
    responses: {
      [answered.status]: toAnswer('As the description says', answered.schema),
      ...(method === 'GET' ? toRefusals() : withBody()),
    },
  }
}

const toSentence = (meaning: string) => `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`

function toAttributes(taken: Taken): Schema {
  const data = { ...objectOf({ 'type?': text, attributes: objectOf(Object.fromEntries(taken)) }), additionalProperties: true }
  return { type: 'object', properties: { data }, required: ['data'] }
}

function listQuery(taken: Taken): Schema[] {
  return taken.map(([key, { description, ...schema }]) => {
    const name = key.replace(/\?$/, '')
    const words = String(description)
    if (name !== 'filter[…]') return { ...inQuery(name, schema, words), ...(name === key && { required: true }) }
    const members = { type: 'object', additionalProperties: text }
    return { ...inQuery('filter', members, words), style: 'deepObject', explode: true }
  })
}
