import { reactive, ref, shallowRef } from 'vue'
import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import { toWords, type Words } from '../edit/problem-words.ts'

/** A new record being typed: what the answer refuses stands at its field, and nothing typed is lost. */
export function useCreate(resource: Resource) {
  const { records } = useBackend()
  const typed = reactive<Record<string, string>>({})
  const problems = shallowRef<Readonly<Record<string, Words>>>({})
  const general = shallowRef<Words | null>(null)
  const saving = ref(false)

  function clear(): void {
    for (const name of Object.keys(typed)) delete typed[name]
    problems.value = {}
    general.value = null
  }

  async function save(): Promise<RecordRow | undefined> {
    if (saving.value) return undefined
    saving.value = true
    const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '')
    const outcome = await records.createRecord(resource, { attributes: Object.fromEntries(filled) })
    saving.value = false
    if (outcome.ok) return outcome.value
    problems.value = toFieldWords(outcome.problem)
    general.value = Object.keys(problems.value).length === 0 ? toWords(outcome.problem) : null
    return undefined
  }

  return { typed, problems, general, saving, save, clear }
}

const pointer = /^\/data\/attributes\/(.+)$/

export function toFieldWords(problem: RequestProblem): Record<string, Words> {
  if (problem.kind !== 'refused') return {}
  return Object.fromEntries(
    problem.errors.flatMap((error: ApiError) => {
      const name = error.source && 'pointer' in error.source ? pointer.exec(error.source.pointer)?.[1] : undefined
      return name === undefined ? [] : [[name, toWords({ ...problem, errors: [error] })]]
    }),
  )
}
