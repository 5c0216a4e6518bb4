import { computed } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import { findOwner, findScope } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import type { RecordRow } from '../../api/records.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { isStage, orderListed } from '../../fields/link-order.ts'

/** The relationship that holds the record's stage; undefined if the type has none. */
export function findStageLink({ relationships }: Resource): string | undefined {
  return Object.keys(relationships).find((name) => {
    const { many, target = '' } = relationships[name] ?? {}
    const stage = registry.get(target)
    return !many && stage !== undefined && isStage(stage)
  })
}

/** The stages that a record can be in, in their order. With funnels, only those of the record's own. */
export function useStages(resource: Resource, link: string, row: () => RecordRow) {
  const { records } = useBackend()
  const target = registry.get(resource.relationships[link]?.target ?? '')
  if (!target) throw new Error(`${resource.type} has no ${link}`)
  const owner = findOwner(target)
  const scope = findScope(registry, resource, link)
  const names = ['name', 'kind', 'color', ...(owner === undefined ? [] : [owner])]
  const { value: known } = useLiveQuery({
    key: () => target.type,
    ask: (_type, signal) => listWhole(records, target, names, signal),
    concerns: concernsType,
  })
  return computed(() => {
    const funnel = scope === undefined ? undefined : row().links[scope]?.[0]?.id
    const isOwn = ({ links }: RecordRow) => owner === undefined || links[owner]?.[0]?.id === funnel
    return orderListed(target, (known.value ?? []).filter(isOwn), owner)
  })
}
