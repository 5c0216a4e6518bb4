import { onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import type { Shelf } from '../../drafts/shelf.ts'
import { toWords, type Words } from '../edit/problem-words.ts'
import { createDraft, isBlankDraft, readDraft, toCreation } from './create-draft.ts'
import type { CreateField } from './create-fields.ts'

interface CreateOptions {
  readonly resource: Resource
  readonly fields: readonly CreateField[]
  readonly drafts: Shelf<object>
  /** The draft could not be kept. */
  readonly onLost: (error: unknown) => void
}

/** A new record being typed: kept with every keystroke, and what the answer refuses stands at its field. */
export function useCreate({ resource, fields, drafts, onLost }: CreateOptions) {
  const { records } = useBackend()
  const key = `create ${resource.type}`
  const draft = reactive(createDraft(fields))
  const problems = shallowRef<Readonly<Record<string, Words>>>({})
  const general = shallowRef<Words | null>(null)
  const isRestored = ref(false)
  const saving = ref(false)
  /** What is typed and not yet read from the database must not be overwritten by it. */
  let isLive = false

  watch(draft, () => {
    if (isLive) void (isBlankDraft(fields, draft) ? drafts.drop(key) : drafts.keep(key, draft)).catch(onLost)
  })
  onScopeDispose(() => drafts.close())

  async function open(): Promise<void> {
    isLive = false
    forgetProblems()
    Object.assign(draft, createDraft(fields))
    const kept = await drafts.find(key).catch(onLost)
    if (kept !== undefined && isBlankDraft(fields, draft)) Object.assign(draft, readDraft(fields, kept))
    isRestored.value = !isBlankDraft(fields, draft)
    isLive = true
  }

  function clear(): void {
    Object.assign(draft, createDraft(fields))
    forgetProblems()
    isRestored.value = false
  }

  function forgetProblems(): void {
    problems.value = {}
    general.value = null
  }

  async function save(): Promise<RecordRow | undefined> {
    const { change, problems: unread } = toCreation(fields, draft)
    problems.value = unread
    if (saving.value || Object.keys(unread).length > 0) return undefined
    saving.value = true
    const outcome = await records.createRecord(resource, change)
    saving.value = false
    if (outcome.ok) {
      clear()
      return outcome.value
    }
    problems.value = toFieldWords(outcome.problem)
    general.value = Object.keys(problems.value).length === 0 ? toWords(outcome.problem) : null
    return undefined
  }

  return { draft, problems, general, isRestored, saving, open, clear, save }
}

const pointer = /^\/data\/(?:attributes|relationships)\/([^/]+)/

export function toFieldWords(problem: RequestProblem): Record<string, Words> {
  if (problem.kind !== 'refused') return {}
  return Object.fromEntries(
    problem.errors.flatMap((error: ApiError) => {
      const name = error.source && 'pointer' in error.source ? pointer.exec(error.source.pointer)?.[1] : undefined
      return name === undefined ? [] : [[name, toWords({ ...problem, errors: [error] })]]
    }),
  )
}
