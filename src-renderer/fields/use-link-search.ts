import { useI18n } from '../locales/i18n.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { findNeighbour, findScope } from '../../src-shared/schema/ownership.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useBackend } from '../api/backend.ts'
import type { Search } from '../parts/use-choices.ts'
import type { LinkReader } from './link-reader.ts'
import { createLinkSearch } from './link-choices.ts'

/** Creates the search of a relationship's picker from the declarations. Records related to the edited record come first. */
export function useLinkSearch() {
  const { t } = useI18n()
  const { records } = useBackend()

  return (resource: Resource, name: string, target: Resource, around: LinkReader | undefined): Search => {
    if (!around) return createLinkSearch(records, target)
    const scope = findScope(registry, resource, name)
    const neighbour = findNeighbour(registry, resource, name)
    const holder = neighbour && registry.get(resource.relationships[neighbour.by]?.target ?? '')
    return createLinkSearch(records, target, {
      ...(scope !== undefined && { findHomes: () => around(scope) }),
      ...(neighbour && holder && { near: { resource: holder, through: neighbour.through, find: () => around(neighbour.by) } }),
      words: { more: t('editing.otherFunnels'), others: t('editing.others') },
    })
  }
}
