import { defineStore } from 'pinia'
import { shallowReactive, shallowRef, type Component } from 'vue'
import { isMac, listKeyNames } from '../parts/key-names.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWords } from '../text/use-words.ts'
import { toAriaKeys } from './aria-keys.ts'
import { dangerous, listActionIds, toAction, toGroup, type ActionGroup, type ActionId } from './catalogue.ts'
import { findInnermost, type ActionScope } from './action-scope.ts'
import { findHandler, type Handler, type Registered } from './handlers.ts'
import { toShortcutText, type Shortcut } from './shortcut.ts'

export interface ShownAction {
  readonly id: ActionId
  readonly label: string
  /** The text to search by. */
  readonly sought: string
  readonly hint: string
  readonly icon: Component
  readonly group: ActionGroup
  readonly isEnabled: boolean
  readonly run: () => boolean
}

export interface ActionItem {
  readonly key: ActionId
  readonly label: string
  readonly icon: Component
  readonly disabled: boolean
  readonly danger?: boolean
  readonly shortcut?: string
  readonly run: () => void
}

/** Which actions can run now. Palette, help, menus, tooltips and keys all use this store. */
export const useActions = defineStore('actions', () => {
  const words = useWords()
  const shortcuts = useShortcuts()
  const registered = shallowReactive(new Map<ActionId, readonly Registered[]>())
  /** Duplicate actions, by the action that lists show instead of them. */
  const twins = shallowReactive(new Map<ActionId, readonly ActionId[]>())

  /** Returns a function that unregisters the handler. */
  function register(id: ActionId, handler: Handler, scope: ActionScope | null = null): () => void {
    const { shownAs } = handler
    const one = { handler, scope }
    append(registered, id, one)
    if (shownAs) append(twins, shownAs, id)
    return () => {
      leave(registered, id, one)
      if (shownAs) leave(twins, shownAs, id)
    }
  }

  /** The scope that had the focus last. Focus in a dialog, a menu or the frame does not change it. */
  const focused = shallowRef<ActionScope | null>(null)
  const scopes = new Set<ActionScope>()

  /** Returns a function that closes the scope. */
  function open(scope: ActionScope): () => void {
    scopes.add(scope)
    return () => {
      scopes.delete(scope)
      if (focused.value === scope) focused.value = scope.parent
    }
  }

  function hearFocus(target: EventTarget | null): void {
    const scope = target instanceof Element ? findInnermost(scopes, target) : undefined
    if (scope) focused.value = scope
  }

  const findOne = (id: ActionId) => findHandler(registered.get(id), focused.value)
  const isAvailable = (id: ActionId) => findOne(id) !== undefined

  /** False if no handler is enabled. */
  function run(id: ActionId, by?: 'key'): boolean {
    const handler = findOne(id)
    if (!handler) return false
    if (by === 'key' && handler.runByKey) handler.runByKey()
    else handler.run()
    return true
  }

  const findWording = (id: ActionId) => findOne(id) ?? registered.get(id)?.at(-1)?.handler
  /** The label from the catalogue. */
  const toName = (id: ActionId): string => words.t(toAction(id).label, toAction(id).values)
  const label = (id: ActionId): string => findWording(id)?.label?.() ?? toName(id)

  /** Reads only this action and its duplicates, so that a component redraws only when these change. */
  function listKeys(id: ActionId): readonly Shortcut[] {
    const own = shortcuts.listKeys(id)
    if (own.length > 0) return own
    const twin = twins.get(id)?.find((other) => findOne(other)?.shownAs === id)
    return twin ? shortcuts.listKeys(twin) : own
  }

  /** In the form that components take: `Mod+K`, `G C`. The space bar has its translated name. */
  function shortcut(id: ActionId): string | undefined {
    const [first] = listKeys(id)
    return first && toShown(first)
  }

  /** All shortcuts, the main one first. */
  const listShortcuts = (id: ActionId): readonly string[] => listKeys(id).map(toShown)

  const toShown = (keys: Shortcut) => toShortcutText(keys).replaceAll('Space', words.t('keys.space'))

  /** The main shortcut as text; empty if there is none. */
  function keys(id: ActionId): string {
    const steps = listKeyNames(shortcut(id) ?? '', isMac())
    return steps.map((step) => step.join(isMac() ? '' : '+')).join(' ')
  }

  const ariaKeys = (id: ActionId) => toAriaKeys(listKeys(id), isMac())

  function find(id: ActionId): ShownAction {
    const { icon, hint } = toAction(id)
    const wording = findWording(id)
    return {
      id,
      label: wording?.named?.() ?? label(id),
      sought: wording?.sought?.() ?? label(id),
      hint: hint === undefined ? '' : words.t(hint),
      icon,
      group: toGroup(id),
      isEnabled: isAvailable(id),
      run: () => run(id),
    }
  }

  /** Menu items for all actions with a handler. Disabled ones are included, so that the menu keeps its shape. */
  function menu(ids: readonly ActionId[]): ActionItem[] {
    return ids
      .filter((id) => registered.has(id))
      .map((id) => {
        const keys = shortcut(id)
        return {
          key: id,
          label: label(id),
          icon: toAction(id).icon,
          disabled: !isAvailable(id),
          run: () => void run(id),
          ...(dangerous.has(id) && { danger: true }),
          ...(keys !== undefined && { shortcut: keys }),
        }
      })
  }

  const isShown = (id: ActionId) => isAvailable(id) && findOne(id)?.shownAs === undefined
  const listAvailable = () => listActionIds().filter(isShown).map(find)

  /** All actions that this screen offers, including those that still need a row or a selection. */
  function listBelonging(): ShownAction[] {
    const isHere = ({ handler: { belongs, shownAs } }: Registered) => shownAs === undefined && (belongs?.() ?? true)
    return listActionIds()
      .filter((id) => registered.get(id)?.some(isHere))
      .map(find)
  }

  return {
    register,
    open,
    hearFocus,
    isAvailable,
    run,
    toName,
    label,
    shortcut,
    listShortcuts,
    toShown,
    keys,
    ariaKeys,
    find,
    menu,
    listAvailable,
    listBelonging,
  }
})

function append<K, V>(lists: Map<K, readonly V[]>, key: K, one: V): void {
  lists.set(key, [...(lists.get(key) ?? []), one])
}

function leave<K, V>(lists: Map<K, readonly V[]>, key: K, one: V): void {
  const held = lists.get(key) ?? []
  const left = held.filter((_other, at) => at !== held.indexOf(one))
  if (left.length > 0) lists.set(key, left)
  else lists.delete(key)
}
