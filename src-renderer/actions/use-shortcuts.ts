import { defineStore } from 'pinia'
import { computed } from 'vue'
import { isActionId, isGoId, listActionIds, toAction, type ActionId } from './catalogue.ts'
import type { Binding } from './read-key.ts'
import { findKeptJson } from '../api/kept-json.ts'
import { keptRef } from '../api/kept-ref.ts'
import { findShortcut, isConflicting, isSingleKey, toShortcutText, type Shortcut } from './shortcut.ts'

const singleKeysKey = 'outpost.single-keys'
const remapsKey = 'outpost.shortcuts'

export type Remaps = Readonly<Partial<Record<ActionId, readonly string[]>>>

/** The user's shortcuts. */
export const useShortcuts = defineStore('shortcuts', () => {
  const singleKeys = keptRef(singleKeysKey, { read: (kept) => kept !== 'off', write: (isOn) => (isOn ? 'on' : 'off') })
  const remaps = keptRef(remapsKey, { read: readRemaps, write: JSON.stringify })

  /** All shortcuts, including single keys that are turned off. */
  const chosen = computed<readonly Binding<ActionId>[]>(() =>
    listActionIds().flatMap((id) =>
      (remaps.value[id] ?? toAction(id).keys).map(findShortcut).flatMap((shortcut) => (shortcut ? [{ id, shortcut }] : [])),
    ),
  )
  const bindings = computed(() => chosen.value.filter(({ shortcut }) => singleKeys.value || !isSingleKey(shortcut)))

  const byAction = computed(() => Map.groupBy(bindings.value, ({ id }) => id))

  const listKeys = (id: ActionId): readonly Shortcut[] => byAction.value.get(id)?.map(({ shortcut }) => shortcut) ?? []

  const findConflict = (id: ActionId, shortcut: Shortcut): ActionId | undefined =>
    chosen.value.find((other) => other.id !== id && isConflicting(other.shortcut, shortcut))?.id

  const isRemapped = (id: ActionId) => remaps.value[id] !== undefined

  /** An empty list removes the shortcut. */
  function remap(id: ActionId, keys: readonly string[]): void {
    remaps.value = { ...remaps.value, [id]: keys }
  }

  /** Removes those of an action's keys that conflict with a shortcut. */
  function release(id: ActionId, shortcut: Shortcut): void {
    const own = chosen.value.filter((one) => one.id === id && !isConflicting(one.shortcut, shortcut))
    remap(
      id,
      own.map((one) => toShortcutText(one.shortcut)),
    )
  }

  function reset(id: ActionId): void {
    const { [id]: _dropped, ...rest } = remaps.value
    remaps.value = rest
  }

  const resetAll = () => void (remaps.value = {})

  return { singleKeys, remaps, chosen, bindings, listKeys, findConflict, isRemapped, remap, release, reset, resetAll }
})

/** Another version or a user may have written the stored value. Invalid entries are ignored. */
export function readRemaps(kept: string | null): Remaps {
  const value = findKeptJson(kept)
  if (typeof value !== 'object' || value === null) return {}
  const known = Object.entries(value).filter(
    ([id, keys]) =>
      (isActionId(id) || isGoId(id)) &&
      Array.isArray(keys) &&
      keys.every((text) => typeof text === 'string' && findShortcut(text) !== undefined),
  )
  return Object.fromEntries(known)
}
