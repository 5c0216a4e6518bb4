import { inject, onBeforeUnmount, onScopeDispose, provide, shallowRef, type InjectionKey, type Ref } from 'vue'

/** Where something stood that could be clicked. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type KeptPlace = Place & { readonly key: number }

/** A click that was meant for news comes about so long after they are gone. */
export const keptMs = 600

const keepPlace: InjectionKey<(place: Place) => void> = Symbol('keep place')

/** Places of news that have just left: what lies under them does not get the click that was meant for them. */
export function useKeptPlaces(): Readonly<Ref<readonly KeptPlace[]>> {
  const places = shallowRef<readonly KeptPlace[]>([])
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let next = 0

  provide(keepPlace, (place) => {
    const kept = { ...place, key: next++ }
    places.value = [...places.value, kept]
    const timer = setTimeout(() => {
      timers.delete(timer)
      places.value = places.value.filter((other) => other !== kept)
    }, keptMs)
    timers.add(timer)
  })
  onScopeDispose(() => timers.forEach(clearTimeout))

  return places
}

/** Keeps the place of a card when it leaves. */
export function useKeptPlace(card: Readonly<Ref<HTMLElement | null>>): void {
  const keep = inject(keepPlace, undefined)
  onBeforeUnmount(() => {
    if (!card.value) return
    const { left, top, width, height } = card.value.getBoundingClientRect()
    keep?.({ left, top, width, height })
  })
}
