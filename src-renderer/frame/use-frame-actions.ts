import { useRouter } from 'vue-router'
import { useAction } from '../actions/use-action.ts'
import { presentations } from '../resources/index.ts'
import { usePreferences } from '../text/use-preferences.ts'
import { useUndo, writeLabel } from '../record/undo/use-undo.ts'
import { useWords } from '../text/use-words.ts'
import { useSession } from '../api/use-session.ts'
import { useAccountActions } from './account-switching.ts'
import { dashboard } from './dashboard.ts'
import { sectionActions, sectionIds, settingsPath, toSectionPath } from './settings-sections.ts'
import { syncCentre } from './sync-centre.ts'
import { todayPage } from './today.ts'
import { week } from './week.ts'

const themes = { 'look.light': 'light', 'look.dark': 'dark', 'look.system': 'system' } as const
const languages = { 'look.english': 'en', 'look.russian': 'ru' } as const

/** Registers the actions that are available on every screen. */
export function useFrameActions(): void {
  const router = useRouter()
  const preferences = usePreferences()
  const undo = useUndo()
  const session = useSession()
  const { t } = useWords()

  /** Removes the focus from elements outside the list, such as the sidebar, so that the list gets the keyboard. */
  function go(path: string): Promise<unknown> {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && !activeElement.closest('main')) activeElement.blur()
    const isWithinSettings = [path, router.currentRoute.value.path].every((one) => one.startsWith(settingsPath))
    return isWithinSettings ? router.replace(path) : router.push(path)
  }

  useAction(todayPage.go, { run: () => go(todayPage.path) })
  for (const { go: to, path } of presentations) useAction(to.id, { run: () => go(path) })
  useAction(dashboard.go, { run: () => go(dashboard.path) })
  useAction(syncCentre.go, { run: () => go(syncCentre.path), isEnabled: () => session.session?.account.kind === 'mirror' })
  useAction(week.go, { run: () => go(week.path) })
  useAction('global.settings', { run: () => go(settingsPath) })
  for (const id of sectionIds) useAction(sectionActions[id], { run: () => go(toSectionPath(id)) })
  for (const [id, theme] of entries(themes))
    useAction(id, { run: () => (preferences.theme = theme), isEnabled: () => preferences.theme !== theme })
  for (const [id, language] of entries(languages))
    useAction(id, { run: () => (preferences.language = language), isEnabled: () => preferences.language !== language })

  useAccountActions()

  useAction('global.undo', {
    run: () => undo.undo(),
    isEnabled: () => undo.next !== undefined,
    label: () => (undo.next ? t('undo.named', { label: writeLabel(undo.next) }) : t('undo.undo')),
    sought: () => t('undo.undo'),
  })
  useAction('global.redo', {
    run: () => undo.redo(),
    isEnabled: () => undo.nextAgain !== undefined,
    label: () => (undo.nextAgain ? t('undo.namedAgain', { label: writeLabel(undo.nextAgain) }) : t('undo.redo')),
    sought: () => t('undo.redo'),
  })
}

const entries = <K extends string, V>(map: Readonly<Record<K, V>>) => Object.entries(map) as [K, V][]
