import { computed, ref, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** Stores which record the peek panel shows. */
export interface PeekPlace {
  readonly id: Readonly<Ref<string | null>>
  readonly show: (id: string | null) => void
}

/** Stores it in the page's address, so that a link can open it. */
export function useAddressPeek(): PeekPlace {
  const route = useRoute()
  const router = useRouter()
  const { path } = route
  const id = computed(() => (route.path === path && typeof route.query['peek'] === 'string' ? route.query['peek'] : null))
  return {
    id,
    show(next) {
      if (next === id.value) return
      const { peek: _before, ...rest } = route.query
      void router.replace({ query: next === null ? rest : { ...rest, peek: next } })
    },
  }
}

/** Stores it in memory while the list is on screen. */
export function createMemoryPeek(): PeekPlace {
  const id = ref<string | null>(null)
  return { id, show: (next) => void (id.value = next) }
}
