import { computed } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import { findOwner, findScope } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole, toFirstPath } from '../../api/list-whole.ts'
import type { RecordRow } from '../../api/records.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { isStage, orderListed } from '../../fields/link-order.ts'
import { orderMiddle, useStageOrder } from './use-stage-order.ts'

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
  const scope = findScope(registry, resource, link)
  const { listOf } = useAllStages(resource, link)
  return computed(() => listOf(scope === undefined ? undefined : row().links[scope]?.[0]?.id))
}

/** All stages of a type, kept up to date. */
export function useAllStages(resource: Resource, link: string) {
  const { records } = useBackend()
  const order = useStageOrder()
  const target = needTarget(resource, link)
  const owner = findOwner(target)
  const names = ['name', 'kind', 'color', ...(owner === undefined ? [] : [owner])]
  const { value: known, problem } = useLiveQuery({
    key: () => target.type,
    ask: (_type, signal) => listWhole(records, target, names, signal),
    concerns: concernsType,
  })

  /** The stages of a funnel in their order. Without funnels, all stages. */
  function listOf(funnel: string | undefined): readonly RecordRow[] {
    const isOwn = ({ links }: RecordRow) => owner === undefined || links[owner]?.[0]?.id === funnel
    return orderMiddle(orderListed(target, (known.value ?? []).filter(isOwn), owner), order.find(target.type))
  }

  return { target, known, problem, listOf, path: toFirstPath(target, names) }
}

function needTarget({ type, relationships }: Resource, link: string): Resource {
  const target = registry.get(relationships[link]?.target ?? '')
  if (!target) throw new Error(`${type} has no ${link}`)
  return target
}
