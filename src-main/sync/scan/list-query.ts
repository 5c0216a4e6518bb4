import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import { listMirrorLinks, listOwnLinks } from '../apply/links-of.ts'
import { findingsOf, toTimeFilters, type Findings } from '../findings/findings.ts'
import { parts } from '../findings/parts.ts'
import type { Query } from '../remote/remote.ts'
import type { Reading } from '../state/type-state.ts'
import { sizeOf, type Scan, type Window } from './scan.ts'

/** A first mirror needs one end of each link. Looking for changes needs both. */
export function listWantedLinks(registry: Registry, type: string, purpose: Reading['for']): string[] {
  const resource = needResource(registry, type)
  return purpose === 'mirror' ? listMirrorLinks(registry, resource) : listOwnLinks(registry, resource)
}

/** The relationships among these whose linkage the server shows by `include`. */
export function listIncluded(findings: Findings, type: string, links: readonly string[]): string[] {
  const { withoutInclude } = findingsOf(findings, type)
  return links.filter((name) => !withoutInclude.includes(name))
}

/** The query for one page of a list with its linkage. */
export function toScanQuery(
  registry: Registry,
  findings: Findings,
  type: string,
  scan: Pick<Scan, 'part' | 'by' | 'size'>,
  { from, to }: Pick<Window, 'from' | 'to'>,
  page: number,
  purpose: Reading['for'],
): Query {
  const { part, by } = scan
  return {
    ...parts[part].filters,
    ...(by !== null && toTimeFilters(findings, by, from, to)),
    'page[number]': page,
    'page[size]': sizeOf(scan),
    ...toIncludeQuery(registry, findings, type, listWantedLinks(registry, type, purpose)),
  }
}

/** The `include` that this server supports. Included records of mirrored types are thinned to one field. */
export function toIncludeQuery(registry: Registry, findings: Findings, type: string, links: readonly string[]): Query {
  const { relationships } = needResource(registry, type)
  const include = listIncluded(findings, type, links)
  if (include.length === 0) return {}
  const targets = new Set(include.map((name) => relationships[name]?.target ?? ''))
  const thin = [...targets].filter((target) => target !== type && registry.get(target)?.reach === 'crm')
  return {
    include: include.join(','),
    ...(findingsOf(findings, type).thins && Object.fromEntries(thin.map((target) => [`fields[${target}]`, 'created-at']))),
  }
}
