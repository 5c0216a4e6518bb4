import { boolean, indexed, integer, oneOf, required, string, strings } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** `choice`: one of `choices`. */
export const customKindNames = ['text', 'number', 'date', 'datetime', 'checkbox', 'choice', 'phone', 'email', 'url'] as const
export type CustomKind = (typeof customKindNames)[number]

/** The label and display of one object's `custom-<number>`. */
export const customField = defineResource({
  type: 'custom-fields',
  reach: 'extension',
  scope: 'profile',
  fields: {
    object: required(indexed(oneOf('contacts', 'companies', 'deals', 'orders'))),
    key: required(indexed(string)),
    'name-en': string,
    'name-ru': string,
    kind: required(oneOf(...customKindNames)),
    choices: strings,
    section: string,
    position: integer,
    'is-column': boolean,
    'is-filter': boolean,
    ...times,
  },
  searched: ['name-en', 'name-ru', 'key'],
  title: ['name-en', 'name-ru', 'key'],
  columns: ['object', 'key', 'name-en', 'name-ru', 'kind'],
  sections: { main: ['object', 'key', 'name-en', 'name-ru', 'kind', 'choices', 'section', 'position', 'is-column', 'is-filter'] },
})
