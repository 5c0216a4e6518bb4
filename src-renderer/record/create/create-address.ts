import { computed } from 'vue'
import { useRoute, useRouter, type LocationQueryRaw } from 'vue-router'

/** The form is part of the page's address: `?create=deals` opens it over any screen, and Back closes it. */
export function useCreateAddress() {
  const route = useRoute()
  const router = useRouter()

  /** The type that the address asks to create. */
  const type = computed(() => (typeof route.query['create'] === 'string' ? route.query['create'] : null))
  const before = (): LocationQueryRaw => ({ ...route.query, create: undefined })

  /** The page below keeps its own state, such as the list that it was opened from. */
  function open(wanted: string): void {
    const { walk } = router.options.history.state
    void router.push({
      query: { ...route.query, create: wanted },
      hash: route.hash,
      ...(walk !== undefined && { state: { walk } }),
    })
  }

  function close(): void {
    if (type.value === null) return
    const { walk, back } = router.options.history.state
    if (back === router.resolve({ query: before(), hash: route.hash }).fullPath) return router.back()
    // The form was opened by its address, so the entry before this one is another page.
    void router.replace({ query: before(), hash: route.hash, ...(walk !== undefined && { state: { walk } }) })
  }

  return { type, open, close }
}
