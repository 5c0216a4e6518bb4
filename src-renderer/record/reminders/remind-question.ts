import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Ref } from '../../api/records.ts'

/** The record that the user wants to be reminded of. The dialog of the frame asks when, and about what. */
export const useRemindQuestion = defineStore('remind-question', () => ({
  asked: shallowRef<(Ref & { readonly title: string }) | null>(null),
}))
