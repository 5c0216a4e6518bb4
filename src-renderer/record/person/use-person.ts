import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import { ownValue } from '../../../src-shared/schema/filter.ts'
import { useSession } from '../../api/use-session.ts'

/** Everyone's records, also those without a responsible user. */
export const everyone = 'all'

/** `me`, `all`, or the id of a user. */
export type Person = string

const isPerson = (kept: string | null): kept is Person => kept !== null && /^(me|all|-?\d+)$/.test(kept)

/**
 * Whose records the screens of the day show. The choice is kept on this computer, for each account. A mirror that does not know
 * its user shows everyone's records.
 */
export const usePerson = defineStore('person', () => {
  const session = useSession()
  const chosen = shallowRef<ReadonlyMap<string, Person>>(new Map())
  const key = computed(() => `outpost.person.${session.session?.account.id ?? ''}`)
  const canBeOwn = computed(() => session.session?.user != null)

  const person = computed((): Person => {
    const kept = chosen.value.get(key.value) ?? localStorage.getItem(key.value)
    const wanted = isPerson(kept) ? kept : ownValue
    return wanted === ownValue && !canBeOwn.value ? everyone : wanted
  })

  /** The person as a filter of a list with a responsible user; none for everyone. */
  const filters = computed((): readonly FilterTerm[] =>
    person.value === everyone ? [] : [{ name: 'responsible-id', value: person.value }],
  )

  function choose(next: Person): void {
    chosen.value = new Map([...chosen.value, [key.value, next]])
    localStorage.setItem(key.value, next)
  }

  return { person, canBeOwn, filters, choose }
})
