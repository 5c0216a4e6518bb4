import { onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { Change, RecordRow } from '../../api/records.ts'
import type { DraftSlots } from '../drafts/draft-slots.ts'
import type { DraftStorage } from '../drafts/draft-storage.ts'
import { toWords, type Words } from '../edit/problem-words.ts'
import { findMissingWords } from '../../fields/missing-words.ts'
import { createDraft, hasEntered, isBlankDraft, readDraft, readOlder, toCreation, type Draft } from './create-draft.ts'
import type { FormField } from './form-fields.ts'

interface CreateOptions {
  readonly resource: Resource
  readonly fields: readonly FormField[]
  readonly drafts: DraftStorage<object>
  /** Where this window keeps its draft. */
  readonly slots: DraftSlots
  /** Reads the start values when the form first opens. */
  readonly readStart: () => Promise<Draft>
  /** Called when the draft could not be stored. */
  readonly onLost: (error: unknown) => void
  /** Values that count as entered by the user, such as the name typed into a picker. */
  readonly typed?: Draft | undefined
  /** Separates the draft of a form with given start values. */
  readonly purpose?: string
  /** Returns an unused idempotency key. */
  readonly newKey: () => string
}

interface Saved {
  readonly row: RecordRow
  readonly commit: string | undefined
}

/** The draft member that holds its idempotency key. No field has this name. */
const keyName = ' key'

/** The state of a create form. Every keystroke stores the draft, and validation errors appear at their fields. */
export function useCreate({ resource, fields, drafts, slots, readStart, onLost, newKey, typed, purpose }: CreateOptions) {
  const { records } = useBackend()
  let slot = ''
  /** False in a browser without locks that work. */
  let hasSlot = false
  /** One key per filled form: a retry after a lost answer creates no second record. */
  let key = newKey()
  let start = createDraft(fields)
  let isStartKnown = false
  const draft = reactive({ ...start })
  const problems = shallowRef<Readonly<Record<string, Words>>>({})
  const general = shallowRef<Words | null>(null)
  const isRestored = ref(false)
  /** The slot of another draft, left by a closed window. */
  const other = ref<string | null>(null)
  const name = ['create', resource.type, ...(purpose === undefined ? [] : [purpose])].join(' ')
  const saving = ref(false)
  /** Fields with unreadable text. Each editor shows its own message. */
  const unreadable = new Set<string>()
  /** False while the stored draft is being read, so that typing does not overwrite it. */
  let isLive = false
  let reading: Promise<void> | undefined
  /** Settles when the stored draft and the start values are in the form. */
  let opening: Promise<void> | undefined

  watch(draft, () => isLive && keep())
  function keep(): void {
    void (isBlankDraft(fields, draft, start) ? drafts.drop(slot) : drafts.keep(slot, { ...draft, [keyName]: key })).catch(onLost)
  }
  // A problem belongs to one value: a new value clears it.
  for (const { name } of fields)
    watch(
      () => draft[name],
      () => {
        unreadable.delete(name)
        forgetProblem(name)
      },
      { flush: 'sync' },
    )
  onScopeDispose(() => drafts.close())

  /** A form that reopens before its draft was read keeps the typed text, which is not stored yet. */
  async function open(): Promise<void> {
    forgetProblems()
    // The unreadable text is gone with the editors of the closed form.
    unreadable.clear()
    await (opening = fill())
    await findOther()
  }

  async function fill(): Promise<void> {
    await (reading ??= read())
    if (!isStartKnown) begin(await readStart())
  }

  async function findOther(): Promise<void> {
    other.value = null
    for (const found of hasSlot ? await slots.listOthers(name) : []) {
      const kept = await drafts.find(found).catch(onLost)
      if (kept === undefined || isBlankDraft(fields, readDraft(fields, kept), start)) continue
      other.value = found
      return
    }
  }

  /** Shows the other draft instead. The present one stays stored. */
  async function showOther(): Promise<void> {
    if (other.value === null || saving.value) return
    forgetProblems()
    unreadable.clear()
    if (await slots.change(name, other.value)) await (reading ??= read())
    await findOther()
  }

  async function read(): Promise<void> {
    isLive = false
    Object.assign(draft, start, typed)
    slot = await findSlot()
    const kept = await drafts.find(slot).catch(onLost)
    const isTyped = !isBlankDraft(fields, draft, start)
    const older = kept === undefined ? {} : readOlder(fields, kept, draft, start)
    isRestored.value = !isBlankDraft(fields, { ...start, ...older }, start)
    if (isRestored.value) key = findKey(kept) ?? key
    Object.assign(draft, older)
    isLive = true
    reading = undefined
    if (isTyped) keep()
  }

  /** A browser without locks must not break the form. */
  async function findSlot(): Promise<string> {
    try {
      const own = await slots.take(name)
      hasSlot = true
      return own
    } catch (error) {
      onLost(error)
      return name
    }
  }

  /** Applies the start values. Fields changed meanwhile keep their value, and a restored draft stays as it is. */
  function begin(known: Draft): void {
    const empty = start
    start = { ...start, ...known }
    isStartKnown = true
    if (isRestored.value) return
    const said = general.value
    for (const field of fields) {
      const value = known[field.name]
      if (value !== undefined && isBlankDraft([field], draft, empty)) draft[field.name] = value
    }
    // Start values are not user input, so the message stays.
    general.value = said
  }

  function clear(): void {
    key = newKey()
    Object.assign(draft, start)
    forgetProblems()
    isRestored.value = false
  }

  function forgetProblems(): void {
    problems.value = {}
    general.value = null
  }

  function forgetProblem(name: string): void {
    general.value = null
    if (Object.hasOwn(problems.value, name))
      problems.value = Object.fromEntries(Object.entries(problems.value).filter(([other]) => other !== name))
  }

  /** Returns what to send, or shows why nothing can be sent. */
  function check(): Change | undefined {
    const { change, problems: unread } = toCreation(fields, draft)
    problems.value = unread
    general.value = hasEntered(fields, draft, start) || unreadable.size > 0 ? null : { key: 'form.empty' }
    return general.value || unreadable.size > 0 || Object.keys(unread).length > 0 ? undefined : change
  }

  /** Returns the record and the commit that created it. */
  async function save(): Promise<Saved | undefined> {
    if (saving.value || !check()) return undefined
    saving.value = true
    try {
      // The record must not miss a start value because the user was quick.
      await opening
      const change = check()
      return change && (await send(change))
    } finally {
      saving.value = false
    }
  }

  async function send(change: Change): Promise<Saved | undefined> {
    const sent = { ...draft }
    const outcome = await records.createRecord(resource, change, key)
    if (outcome.ok) {
      const typedSince = fields.map(({ name }) => [name, draft[name]] as const).filter(([name, value]) => value !== sent[name])
      clear()
      Object.assign(draft, Object.fromEntries(typedSince))
      return { row: outcome.value, commit: outcome.commit }
    }
    problems.value = toFieldWords(outcome.problem, fields)
    general.value = Object.keys(problems.value).length === 0 ? toWords(outcome.problem) : null
    if (!isSpent(outcome.problem)) return undefined
    // An earlier attempt succeeded, so the next save creates another record. The message says so.
    key = newKey()
    if (outcome.problem.kind === 'refused' && outcome.problem.status === 422) general.value = { key: 'form.sentBefore' }
    return undefined
  }

  return {
    draft,
    problems,
    general,
    isRestored,
    other,
    showOther,
    saving,
    open,
    clear,
    save,
    /** Marks a field's text as unreadable. */
    refuse: (name: string) => void unreadable.add(name),
    /** Unmarks a field: its text is readable again or gone. */
    accept: (name: string) => void unreadable.delete(name),
  }
}

function findKey(kept: unknown): string | undefined {
  const held = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>)[keyName] : undefined
  return typeof held === 'string' ? held : undefined
}

/** True if the key was used for other content, or for a record that was deleted since. */
const isSpent = (problem: RequestProblem): boolean =>
  problem.kind === 'refused' && (problem.status === 410 || problem.errors[0]?.code === keyReused)

/** The error code for a key that was already sent with another body. */
const keyReused = '422'

const pointer = /^\/data\/(?:attributes|relationships)\/(?:customs\/)?([^/]+)/

export function toFieldWords(problem: RequestProblem, fields: readonly FormField[]): Record<string, Words> {
  if (problem.kind !== 'refused') return {}
  return Object.fromEntries(
    problem.errors.flatMap((error: ApiError) => {
      const name = error.source && 'pointer' in error.source ? pointer.exec(error.source.pointer)?.[1] : undefined
      if (name === undefined) return []
      const words = toWords({ ...problem, errors: [error] })
      const editor = words.key === 'problem.blank' ? fields.find((field) => field.name === name)?.editor : undefined
      return [[name, (editor && findMissingWords(editor)) ?? words]]
    }),
  )
}
