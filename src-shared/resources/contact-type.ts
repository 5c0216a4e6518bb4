import { defineNames } from './dictionary.ts'

export const contactType = defineNames('contact-types')
