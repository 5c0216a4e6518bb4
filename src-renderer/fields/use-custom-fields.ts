import { defineStore } from 'pinia'
import { markRaw, ref } from 'vue'
import { customField } from '../../src-shared/resources/custom-field.ts'
import { useBackend } from '../api/backend.ts'
import { findCustoms } from './find-customs.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'

/** The custom fields that the account has named, for every list, as they are now. */
export const useCustomFields = defineStore('custom-fields', () => {
  const { records } = useBackend()
  // A list is of use without them: that they cannot be read is no reason to show none.
  const { value: known, first } = useLiveQuery({
    key: () => customField.type,
    ask: (_type, signal) => findCustoms(records, signal),
    concerns: concernsType,
  })
  const isAsked = ref(false)
  const asked = first.then(() => void (isAsked.value = true))

  return {
    known,
    /** They were asked for, whatever came of it. */
    isAsked,
    asked: markRaw(asked),
  }
})
