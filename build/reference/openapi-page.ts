import { toOpenApi } from '../../src-main/engine/openapi/document.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'

/** What `/ext/v1/openapi.json` serves, a line for each path and component, so that a difference is read easily. */
export function toOpenApiPage(registry: Registry): string {
  const { paths, components, ...head } = toOpenApi(registry)
  const groups = Object.entries(components).map(([name, group]) => `${JSON.stringify(name)}: ${inLines(group)}`)
  const rest = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${[...rest, `"paths": ${inLines(paths)}`, `"components": {\n${groups.join(',\n')}\n}`].join(',\n')}\n}\n`
}

function inLines(members: object): string {
  const lines = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${lines.join(',\n')}\n}`
}
