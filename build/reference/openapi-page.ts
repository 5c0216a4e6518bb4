import { toOpenApi } from '../../src-main/engine/openapi/document.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'

/** The content of `/ext/v1/openapi.json` with one line per path and component, so that diffs are readable. */
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
