import { findRoute } from '../../src-main/engine/routes.ts'
import { registry } from '../../src-shared/resources/index.ts'

/** What a fuzz run saw. */
export interface FuzzReport {
  requests: number
  /** Malformed connections that were opened on purpose. */
  abuses: number
  readonly statuses: Map<number, number>
  /** Granted requests by route and method. */
  readonly granted: Map<string, number>
  /** Types of which a record was created. */
  readonly created: Set<string>
  slowestMs: number
  /** After a collection, at the quarters of the run, in bytes. */
  readonly heap: number[]
  readonly serverMemory: number[]
}

export const createFuzzReport = (): FuzzReport => ({
  requests: 0,
  abuses: 0,
  statuses: new Map(),
  granted: new Map(),
  created: new Set(),
  slowestMs: 0,
  heap: [],
  serverMemory: [],
})

/** `list GET`, `extension search GET` …; undefined where no route answers. */
export function nameRoute(method: string, url: string): string | undefined {
  const route = findRoute(registry, url.split('?')[0] ?? '')
  if (!route) return undefined
  return `${route.to}${route.to === 'extension' ? ` ${route.name}` : ''} ${method}`
}

const count = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)

export function noteAnswer(report: FuzzReport, method: string, url: string, status: number): void {
  count(report.statuses, status)
  const name = status < 300 ? nameRoute(method, url) : undefined
  if (name === undefined) return
  count(report.granted, name)
  if (name === 'list POST') report.created.add((url.split('?')[0] ?? '').split('/').at(-1) ?? '')
}

/** Every kind of address of the resources with each method it offers. */
const offered = [
  'list GET',
  'list POST',
  'record GET',
  'record PATCH',
  'record PUT',
  'record DELETE',
  'linkage GET',
  'linkage POST',
  'linkage PATCH',
  'linkage PUT',
  'linkage DELETE',
  'related GET',
  'current-token GET',
  'current-token PATCH',
  'current-token PUT',
  'events GET',
]
const writtenTypes = [...registry.values()].filter(({ reach }) => reach !== 'internal').map(({ type }) => type)

const leastGranted = 10
const mostGrowth = 1.3

/** What a run of that length should have shown and did not. */
export function listShortcomings({ requests, granted, created, heap }: FuzzReport): string[] {
  if (requests < 10_000) return []
  const thin = offered.filter((name) => (granted.get(name) ?? 0) < leastGranted)
  const never = writtenTypes.filter((type) => !created.has(type))
  const [first = 0, ...later] = heap
  const most = Math.max(...later)
  return [
    ...(thin.length > 0 ? [`hardly ever granted: ${thin.join(', ')}`] : []),
    ...(never.length > 0 ? [`never created: ${never.join(', ')}`] : []),
    ...(most > first * mostGrowth ? [`the heap grew from ${toMegabytes(first)} to ${toMegabytes(most)}`] : []),
  ]
}

export const toMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export function describeReport({ statuses, granted, created, ...rest }: FuzzReport, seconds: number): string {
  const list = (map: ReadonlyMap<string | number, number>) =>
    [...map]
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
      .map(([name, times]) => `${name}: ${times}`)
      .join(', ')
  return [
    `${rest.requests} requests and ${rest.abuses} malformed connections in ${seconds.toFixed(0)} s, ${Math.round(rest.requests / seconds)} requests/s, the slowest ${rest.slowestMs.toFixed(0)} ms`,
    `statuses: ${list(statuses)}`,
    `granted: ${list(granted)}`,
    `created: ${created.size} of ${writtenTypes.length} types`,
    `heap after collection, by quarter: ${rest.heap.map(toMegabytes).join(', ')}`,
    `memory of the served process, by quarter: ${rest.serverMemory.map(toMegabytes).join(', ')}`,
  ].join('\n')
}
