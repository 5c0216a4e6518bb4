import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import { menuLabels } from './menu-labels.ts'

type Item = MenuItemConstructorOptions

export type TextClicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

interface SpellingTexts {
  readonly none: string
  readonly learn: string
}

const spelling: Readonly<Record<Language, SpellingTexts>> = {
  en: { none: 'No Suggestions', learn: 'Add to Dictionary' },
  ru: { none: 'Нет вариантов', learn: 'Добавить в словарь' },
}

export interface TextActions {
  readonly replaceMisspelling: WebContents['replaceMisspelling']
  readonly learn: (word: string) => void
}

const mostSuggestions = 5
const line: Item = { type: 'separator' }

/** The context menu for text; empty if there is nothing to do. The page's own menus do not use this. */
export function createTextMenu(clicked: TextClicked, language: Language, actions: TextActions): Item[] {
  const { isEditable, editFlags } = clicked
  const labels = menuLabels[language]
  const copy: Item = { role: 'copy', label: labels.copy, enabled: editFlags.canCopy }
  if (!isEditable) return clicked.selectionText.trim() === '' ? [] : [copy]
  return [
    ...spellingItems(clicked, language, actions),
    { role: 'undo', label: labels.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: labels.redo, enabled: editFlags.canRedo },
    line,
    { role: 'cut', label: labels.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: labels.paste, enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', label: labels.pastePlain, enabled: editFlags.canPaste },
    line,
    { role: 'selectAll', label: labels.selectAll, enabled: editFlags.canSelectAll },
  ]
}

function spellingItems({ misspelledWord, dictionarySuggestions }: TextClicked, language: Language, actions: TextActions): Item[] {
  if (misspelledWord === '') return []
  const { none, learn } = spelling[language]
  const suggested = dictionarySuggestions.slice(0, mostSuggestions).map((word): Item => {
    // An ampersand in a label would underline the next letter.
    return { label: word.replaceAll('&', '&&'), click: () => actions.replaceMisspelling(word) }
  })
  return [
    ...(suggested.length > 0 ? suggested : [{ label: none, enabled: false }]),
    line,
    { label: learn, click: () => actions.learn(misspelledWord) },
    line,
  ]
}
