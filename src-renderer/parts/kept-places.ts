import { inject, onBeforeUnmount, onScopeDispose, provide, shallowRef, type InjectionKey, type Ref } from 'vue'

/** The area of a removed card. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type KeptPlace = Place & { readonly key: number }

/** How long after a toast disappears a click may still be meant for it. */
export const keptMs = 600

const keepPlace: InjectionKey<(place: Place) => void> = Symbol('keep place')

/** The areas of toasts that have just disappeared. They catch late clicks, so that nothing below gets them. */
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

/** Keeps a card's area when it is removed. */
export function useKeptPlace(card: Readonly<Ref<HTMLElement | null>>): void {
  const keep = inject(keepPlace, undefined)
  onBeforeUnmount(() => {
    if (!card.value) return
    const { left, top, width, height } = card.value.getBoundingClientRect()
    keep?.({ left, top, width, height })
  })
}
