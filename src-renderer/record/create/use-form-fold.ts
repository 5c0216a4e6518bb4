import { computed, ref, watch, type Ref } from 'vue'
import type { Words } from '../../text/words.ts'
import { isBlankDraft, type Draft } from './create-draft.ts'
import type { FormField, FormSection } from './form-fields.ts'

interface Options {
  readonly usual: readonly FormField[]
  readonly more: readonly FormSection[]
  readonly draft: Draft
  readonly problems: Readonly<Ref<Readonly<Record<string, Words>>>>
  readonly isRestored: Readonly<Ref<boolean>>
}

/** The sections that the form shows: the usual fields, and all others once they are unfolded. */
export function useFormFold({ usual, more, draft, problems, isRestored }: Options) {
  const isUnfolded = ref(false)
  const sections = computed((): readonly FormSection[] => [{ name: '', fields: usual }, ...(isUnfolded.value ? more : [])])
  const folded = more.flatMap(({ fields }) => fields)

  // A refused field must be seen, and so must a field that a restored draft fills.
  watch([isRestored, problems], () => {
    const isRefused = folded.some(({ name }) => Object.hasOwn(problems.value, name))
    if (isRefused || (isRestored.value && !isBlankDraft(folded, draft))) isUnfolded.value = true
  })

  return { isUnfolded, sections }
}
