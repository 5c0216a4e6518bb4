import { computed, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { usePerson } from '../../record/person/use-person.ts'
import { readChoice, toQuery, type Choice } from './choice.ts'

/** The choice in the address. The address always names all of it, so that a copied link shows the same. */
export function useChoice() {
  const route = useRoute()
  const router = useRouter()
  const people = usePerson()
  const { path } = route
  const choice = computed(() => readChoice(route.query, people.person))

  async function write(next: Choice): Promise<void> {
    if (route.path !== path) return
    const { period: _period, funnel: _funnel, person: _person, measure: _measure, ...others } = route.query
    await router.replace({ query: { ...others, ...toQuery(next) } })
  }

  watch(
    () => JSON.stringify(choice.value),
    () => void write(choice.value),
    { immediate: true },
  )

  function change(next: Partial<Choice>): void {
    if (next.person !== undefined) people.choose(next.person)
    void write({ ...choice.value, ...next })
  }

  return { choice, change }
}
