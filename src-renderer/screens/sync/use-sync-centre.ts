import { computed } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Conflict, Side } from '../../../src-shared/sync/conflict.ts'
import type { OutboxChange } from '../../../src-shared/sync/outbox.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import { createJournal } from '../../api/journal.ts'
import { readOutbox, resolveConflict, settleChange, type OutboxVerb } from '../../api/outbox.ts'
import type { Outcome, RequestProblem } from '../../api/outcome.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { withCustoms } from '../../fields/custom-columns.ts'
import { useCustomFields } from '../../fields/use-custom-fields.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useProblemText, useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { listEnds } from '../../record/history/history.ts'
import { undoCommit, undoSteps } from '../../record/undo/undo-commit.ts'
import { useUndo } from '../../record/undo/use-undo.ts'
import { useTitles } from '../../record/use-titles.ts'
import { isRefused, listNamedRecords, toLinkEntry, toNamedField } from './named-fields.ts'

const toKind = ({ type, kind, fields }: Conflict): string => [type, kind, ...Object.keys(fields).toSorted()].join(' ')

/** One changed field or link, in words. */
export interface ChangedRow {
  readonly name: string
  readonly label: string
  /** What the server said against this field; empty if nothing. */
  readonly refused: string
  readonly before: string
  readonly after: string
}

/** The changes that the hosted CRM does not have yet as readable text, and the actions on them. */
export function useSyncCentre() {
  const { t } = useI18n()
  const { request } = useBackend()
  const words = useFields()
  const customs = useCustomFields()
  const undo = useUndo()
  const say = useProblemText()
  const tellProblem = useTellProblem()
  const { learn, findTitle } = useTitles()
  const journal = createJournal(request)

  const { value: outbox, refresh } = useLiveQuery({
    key: () => 'outbox',
    async ask(_key, signal) {
      const outcome = await readOutbox(request, signal)
      if (outcome.ok) await learn(listNamedRecords(outcome.value))
      return outcome
    },
    concerns: ({ kind }) => kind === 'change' || kind === 'sync' || kind === 'reset',
  })
  const conflicts = computed(() => outbox.value?.conflicts ?? [])
  const refused = computed(() => (outbox.value?.changes ?? []).filter(isRefused))
  const waiting = computed(() => (outbox.value?.changes ?? []).filter((change) => !isRefused(change)))

  function findResource(type: string): Resource | undefined {
    const resource = registry.get(type)
    return resource && withCustoms(resource, customs.known?.(type) ?? [])
  }

  /** The label of a field that an entry names. */
  function writeName(type: string, entryName: string): string {
    const resource = findResource(type)
    return resource ? words.fieldLabel(resource, toNamedField(resource, entryName).name) : entryName
  }

  /** A value as text. Text keeps its line breaks; a link shows the title of its target. */
  function writeValue(type: string, entryName: string, value: ExactJson): string {
    const resource = findResource(type)
    if (!resource || value === null) return ''
    const { name, target } = toNamedField(resource, entryName)
    if (target !== null)
      return listEnds(value)
        .map((id) => findTitle(target, id))
        .join(', ')
    return resource.fields[name]?.kind === 'text' && typeof value === 'string' ? value.trim() : words.write(resource, name, value)
  }

  /** The changed fields and links of a change or a request, as people read them. */
  function listRows({ type, fields, links }: Pick<OutboxChange, 'type' | 'fields' | 'links'>): readonly ChangedRow[] {
    const label = (name: string) => writeName(type, name)
    const ofFields = Object.entries(fields).map(([name, { from, to, refused: said }]) => ({
      name,
      label: label(name),
      refused: said?.message ?? '',
      before: writeValue(type, name, from),
      after: writeValue(type, name, to),
    }))
    const ofLinks = Object.entries(links).map(([relationship, { added, removed }]) => {
      const name = toLinkEntry(relationship)
      const write = (ids: readonly string[]) => writeValue(type, name, [...ids])
      return { name, label: label(name), refused: '', before: write(removed), after: write(added) }
    })
    return [...ofFields, ...ofLinks]
  }

  const writeType = (type: string): string => words.nameType(type, 'one')

  const commitWords = {
    toProblem: (problem: RequestProblem) => () => say(problem),
    toMoved: (said: string) => () => t('form.movedSince', { words: said }),
    decided: { sent: () => t('syncCentre.undoneSent'), cannot: () => t('syncCentre.cannotUndo') },
  }

  /** Waits for a decision to be stored. Then it offers an undo, or shows why it failed. */
  async function settle(work: Promise<Outcome<string>>, label: () => string): Promise<void> {
    const outcome = await work
    if (!outcome.ok) tellProblem(outcome.problem)
    else undo.push({ label, ...undoCommit(journal, outcome.value, commitWords) })
    await refresh()
  }

  /** The same after an edit in the card. One undo reverts both. An edit may end the conflict by itself. */
  async function settleEdited(id: string, work: Promise<Outcome<string>>, label: () => string): Promise<void> {
    const before = undo.next
    // The edit goes on the undo stack right after this call. It does not if it wrote nothing.
    await Promise.resolve()
    const edit = undo.next === before ? undefined : undo.next
    const outcome = await work
    if (outcome.ok) {
      const decision = undoCommit(journal, outcome.value, commitWords)
      if (edit) undo.drop(edit)
      undo.push({ label, ...(edit ? undoSteps([edit, decision]) : decision) })
    }
    await refresh()
    const isOpen = [...conflicts.value, ...refused.value].some((one) => one.id === id)
    if (!outcome.ok && isOpen) tellProblem(outcome.problem)
  }

  /** Resolves several conflicts the same way, one after the other. One undo reverts all of them. */
  async function resolveAll(conflicts: readonly Conflict[], keep: Side): Promise<void> {
    const steps: ReturnType<typeof undoCommit>[] = []
    for (const { id } of conflicts) {
      const outcome = await resolveConflict(request, id, keep)
      if (!outcome.ok) {
        tellProblem(outcome.problem)
        break
      }
      steps.push(undoCommit(journal, outcome.value, commitWords))
    }
    const count = steps.length
    if (count > 0) undo.push({ label: () => t(allKeys[keep], { count }, count), ...undoSteps(steps) })
    await refresh()
  }

  const sideKeys: Readonly<Record<Side, string>> = { mine: 'syncCentre.keptMine', theirs: 'syncCentre.keptTheirs' }
  const verbKeys: Readonly<Record<OutboxVerb, string>> = {
    retry: 'syncCentre.queued',
    hold: 'syncCentre.heldBack',
    discard: 'syncCentre.takenBack',
  }

  const allKeys: Readonly<Record<Side, string>> = { mine: 'syncCentre.keptMineAll', theirs: 'syncCentre.keptTheirsAll' }

  return {
    outbox,
    conflicts,
    refused,
    waiting,
    learn,
    findTitle,
    writeName,
    writeValue,
    writeType,
    listRows,
    say,
    refresh,
    resolveAll,
    /** Other conflicts of the same kind and type that concern the same fields. */
    listAlike: (one: Conflict): readonly Conflict[] =>
      conflicts.value.filter((other) => other.id !== one.id && toKind(other) === toKind(one)),
    resolve: (id: string, title: string, keep: Side, field?: string) =>
      settle(resolveConflict(request, id, keep, field), () => t(sideKeys[keep], { title })),
    /** Keeps the value that was typed in the card. */
    keepEdited: (id: string, title: string, field: string) =>
      settleEdited(id, resolveConflict(request, id, 'mine', field), () => t('syncCentre.keptEdited', { title })),
    sendEdited: (id: string, title: string) =>
      settleEdited(id, settleChange(request, id, 'retry'), () => t(verbKeys.retry, { title })),
    act: (id: string, title: string, verb: OutboxVerb) =>
      settle(settleChange(request, id, verb), () => t(verbKeys[verb], { title })),
  }
}

export type SyncCentre = ReturnType<typeof useSyncCentre>
