import { shallowRef, watch, type Component, type ShallowRef } from 'vue'
import { holdKeys } from './held-keys.ts'

/** A component in its own script. It loads when it is needed, or when the page is idle. */
export interface LatePart<C extends Component> {
  readonly loaded: Readonly<ShallowRef<C | undefined>>
  load(): Promise<void>
}

const all: LatePart<Component>[] = []

export function latePart<C extends Component>(read: () => Promise<{ readonly default: C }>): LatePart<C> {
  const loaded = shallowRef<C>()
  const part: LatePart<C> = {
    loaded,
    load: async () => void (loaded.value ??= (await read()).default),
  }
  all.push(part)
  return part
}

/** Loads a part once it is wanted, and passes on the keys pressed meanwhile. Undefined until it is loaded. */
export function useLatePart<C extends Component>(part: LatePart<C>, isWanted: () => boolean = () => true): LatePart<C>['loaded'] {
  watch(isWanted, (wanted) => wanted && !part.loaded.value && void loadNow(part), { immediate: true, flush: 'sync' })
  return part.loaded
}

async function loadNow(part: LatePart<Component>): Promise<void> {
  const release = holdKeys()
  try {
    await part.load()
  } catch (error) {
    // The window shows the failure itself: see `use-late-pieces.ts`.
    console.error(error)
  }
  await release(part.loaded.value !== undefined)
}

/** Loads all parts one after another, so that they are ready when needed. */
export async function loadLateParts(): Promise<void> {
  for (const part of all) await part.load()
}
