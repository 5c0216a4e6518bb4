import { computed } from 'vue'
import { useRoute } from 'vue-router'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toCreateId } from '../actions/catalogue.ts'
import { useAction } from '../actions/use-action.ts'
import { useCreateAddress } from '../record/create/create-address.ts'
import { useCreateTitle } from '../record/create/use-create-title.ts'
import { useRights } from '../record/use-rights.ts'
import { presentations } from '../resources/index.ts'

/** Creates records from every screen: of the type that the screen shows, or of any type with a list. */
export function useCreateActions(): void {
  const route = useRoute()
  const address = useCreateAddress()
  const writeTitle = useCreateTitle()
  const lists = presentations.map(({ resource }) => resource)
  const rights = new Map(lists.map((resource) => [resource.type, useRights(resource)]))

  const shown = computed((): Resource | undefined => {
    const { type } = route.params
    const found = typeof type === 'string' ? registry.get(type) : presentations.find(({ path }) => path === route.path)?.resource
    return found?.reach === 'crm' ? found : lists[0]
  })
  /** The form itself says why another type is denied. */
  function create({ type }: Resource): void {
    const open = () => address.open(type)
    const own = rights.get(type)
    if (own) own.guard('create', open)
    else open()
  }

  useAction('global.create', {
    run: () => shown.value && create(shown.value),
    label: () => (shown.value ? writeTitle(shown.value) : ''),
  })
  for (const resource of lists)
    useAction(toCreateId(resource.type), { run: () => create(resource), isEnabled: () => shown.value?.type !== resource.type })
}
