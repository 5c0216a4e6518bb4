import { defineStore } from 'pinia'
import { markRaw, ref } from 'vue'
import { customField } from '../../src-shared/resources/custom-field.ts'
import { useBackend } from '../api/backend.ts'
import { findCustoms } from './find-customs.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'

/** The account's named custom fields, kept up to date for every list. */
export const useCustomFields = defineStore('custom-fields', () => {
  const { records } = useBackend()
  // Lists work without custom fields, so a failure to load them is not shown.
  const { value: known, first } = useLiveQuery({
    key: () => customField.type,
    ask: (_type, signal) => findCustoms(records, signal),
    concerns: concernsType,
  })
  const isAsked = ref(false)
  const asked = first.then(() => void (isAsked.value = true))

  return {
    known,
    /** The first request has succeeded or failed. */
    isAsked,
    asked: markRaw(asked),
  }
})
