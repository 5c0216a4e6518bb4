import {
  AlarmClock,
  AppWindow,
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Bookmark,
  Check,
  CheckCheck,
  CircleQuestionMark,
  CircleX,
  Cloud,
  Columns3,
  Command,
  Copy,
  CornerDownLeft,
  FolderArchive,
  FunnelX,
  Keyboard,
  Languages,
  List,
  ListFilter,
  ListOrdered,
  Monitor,
  Moon,
  PanelRight,
  Pencil,
  PencilLine,
  Phone,
  Plus,
  Printer,
  Redo2,
  RefreshCw,
  RotateCcw,
  Search,
  Settings,
  SquareCheck,
  SquareKanban,
  Sun,
  Trash,
  Trash2,
  Undo2,
  Unlink,
  UserRound,
  UserRoundCheck,
  X,
} from '@lucide/vue'
import { shallowReactive, type Component } from 'vue'

/** In display order. */
export const actionGroups = ['records', 'go', 'global', 'look'] as const
export type ActionGroup = (typeof actionGroups)[number]

export interface Action {
  /** Message key of the label. */
  readonly label: string
  /** Values in the label. */
  readonly values?: Readonly<Record<string, number>>
  /** Message key of a longer explanation, if the label needs one. */
  readonly hint?: string
  readonly icon: Component
  /** All of them work; the first one is shown. */
  readonly keys: readonly string[]
  /** Holding the key down repeats the action. */
  readonly repeats?: true
}

const plain = (label: string, icon: Component, ...keys: string[]): Action => ({ label, icon, keys })

const catalogue = {
  'records.next': { ...plain('action.next', ArrowDown, 'J'), repeats: true },
  'records.previous': { ...plain('action.previous', ArrowUp, 'K'), repeats: true },
  'records.nextRecord': { ...plain('action.nextRecord', ArrowDown, ']'), repeats: true },
  'records.previousRecord': { ...plain('action.previousRecord', ArrowUp, '['), repeats: true },
  'records.nextStage': plain('action.nextStage', ArrowRight, 'Shift+ArrowRight'),
  'records.previousStage': plain('action.previousStage', ArrowLeft, 'Shift+ArrowLeft'),
  'records.win': plain('action.win', Check, 'W'),
  'records.lose': plain('action.lose', X, 'L'),
  'records.open': plain('action.open', CornerDownLeft, 'Enter'),
  'records.openWindow': plain('action.openWindow', AppWindow, 'Shift+Enter'),
  'records.peek': { ...plain('action.peek', PanelRight, 'Space'), hint: 'action.peekHint' },
  'records.edit': plain('action.edit', Pencil, 'F2'),
  'records.editPeek': plain('action.editPeek', PencilLine, 'E'),
  'records.select': plain('action.select', SquareCheck, 'X'),
  'records.selectAll': { ...plain('action.selectAll', CheckCheck, 'Mod+A'), hint: 'action.selectAllHint' },
  'records.selectFirst': plain('action.selectFirst', ListOrdered, 'Shift+X'),
  'records.clearSelection': plain('action.clearSelection', X, 'Escape'),
  'records.extendNext': { ...plain('action.extendNext', ArrowDown, 'Shift+J'), repeats: true },
  'records.extendPrevious': { ...plain('action.extendPrevious', ArrowUp, 'Shift+K'), repeats: true },
  'records.bulkEdit': plain('action.bulkEdit', PencilLine),
  'records.assign': plain('action.assign', UserRoundCheck),
  'records.moveTo': plain('action.moveTo', ArrowRight),
  'records.copyRows': { ...plain('action.copyRows', Copy, 'Mod+C'), hint: 'action.copyRowsHint' },
  'records.print': { ...plain('action.print', Printer, 'Mod+P'), hint: 'action.printHint' },
  // These come before the actions that move records there: a search for "archive" should find the archive first.
  'records.showActual': plain('action.showActual', List),
  'records.showArchived': plain('action.showArchived', FolderArchive),
  'records.showDiscarded': plain('action.showDiscarded', Trash),
  'records.archive': plain('action.archive', Archive),
  'records.unarchive': plain('action.unarchive', ArchiveRestore),
  'records.trash': plain('action.trash', Trash2, '#'),
  'records.restore': plain('action.restore', RotateCcw),
  'records.remove': plain('action.remove', CircleX, 'Shift+Delete'),
  'records.call': plain('action.call', Phone, 'P'),
  'records.log': plain('action.log', PencilLine, 'N'),
  'records.remind': plain('action.remind', AlarmClock, 'H'),
  'records.unlink': plain('action.unlink', Unlink),
  'records.copyPhone': plain('action.copyPhone', Phone),
  'records.filter': plain('action.filter', ListFilter, 'F'),
  'records.clearFilters': plain('action.clearFilters', FunnelX),
  'records.board': plain('action.board', SquareKanban, 'B'),
  'records.columns': plain('action.columns', Columns3),
  'records.sort': { ...plain('action.sort', ArrowUpDown, 'Shift+S'), hint: 'action.sortHint' },
  'records.saveView': plain('action.saveView', Bookmark),
  'records.keepMine': plain('action.keepMine', UserRound, 'M'),
  'records.keepTheirs': plain('action.keepTheirs', Cloud, 'S'),
  'records.markSeen': plain('action.markSeen', CheckCheck),
  'records.refresh': plain('action.refresh', RefreshCw, 'R'),
  'global.palette': { ...plain('action.palette', Command, 'Mod+K'), hint: 'action.paletteHint' },
  'global.search': plain('action.search', Search, '/'),
  'global.create': plain('action.create', Plus, 'C'),
  'global.undo': { ...plain('action.undo', Undo2, 'Mod+Z'), repeats: true },
  'global.redo': { ...plain('action.redo', Redo2, 'Mod+Shift+Z', 'Mod+Y'), repeats: true },
  'global.help': plain('action.help', CircleQuestionMark, '?', 'F1'),
  'global.settings': plain('action.settings', Settings, 'Mod+,'),
  'global.shortcuts': plain('action.shortcuts', Keyboard),
  'look.light': plain('action.light', Sun),
  'look.dark': plain('action.dark', Moon),
  'look.system': plain('action.system', Monitor),
  'look.english': plain('action.english', Languages),
  'look.russian': plain('action.russian', Languages),
} satisfies Record<`${ActionGroup}.${string}`, Action>

/** Opens a list. Each resource declares its own. */
export type GoId = `go.${string}`
/** Creates a record of one type. Each resource declares its own. */
export type CreateId = `global.create-${string}`
export type ActionId = keyof typeof catalogue | GoId | CreateId

/** All actions that a key, the palette or a menu can run. A component registers a handler while it can run one. */
const declared = shallowReactive(new Map<string, Action>(Object.entries(catalogue)))

export const declareGo = (id: GoId, action: Action): void => void declared.set(id, action)

export const toCreateId = (type: string): CreateId => `global.create-${type}`

export const declareCreate = (type: string, label: string): void => void declared.set(toCreateId(type), plain(label, Plus))

/** Whether such an action may be declared later: some exist only in the desktop app, or once the frame is drawn. */
export const isGoId = (text: string): text is GoId => text.startsWith('go.')

export const isActionId = (text: string): text is ActionId => declared.has(text)

export function toAction(id: ActionId): Action {
  const action = declared.get(id)
  if (!action) throw new Error(`no action is called ${id}`)
  return action
}

/** By group, in declaration order. */
export function listActionIds(): readonly ActionId[] {
  const ids = [...declared.keys()] as ActionId[]
  return ids.toSorted((a, b) => actionGroups.indexOf(toGroup(a)) - actionGroups.indexOf(toGroup(b)))
}

export const toGroup = (id: ActionId): ActionGroup => id.slice(0, id.indexOf('.')) as ActionGroup

/** Actions that delete records for good. They are drawn in red everywhere. */
export const dangerous: ReadonlySet<ActionId> = new Set(['records.remove'])

/** Actions that open an editor on an existing value. Text typed next would replace the value. */
export const opensEditor: ReadonlySet<ActionId> = new Set(['records.edit', 'records.editPeek'])

/** Actions that change records, or let the next key change one. */
export const changing: ReadonlySet<ActionId> = new Set([
  ...opensEditor,
  'records.bulkEdit',
  'records.assign',
  'records.moveTo',
  'records.archive',
  'records.unarchive',
  'records.trash',
  'records.restore',
  'records.remove',
  'records.unlink',
  'records.nextStage',
  'records.previousStage',
  'global.undo',
  'global.redo',
])
