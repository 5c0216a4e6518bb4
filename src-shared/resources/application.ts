import { objects, required, string, strings, url } from '../schema/field.ts'
import { defineResource, one } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A marketplace application: its token, the settings its author defined, and an optional settings page. */
export const application = defineResource({
  type: 'applications',
  reach: 'extension',
  scope: 'profile',
  fields: { name: required(string), 'iframe-url': url, settings: objects, scopes: strings, ...times },
  relationships: { token: { ...one('oauth-token'), writable: false } },
  searched: ['name'],
  sections: { main: ['name', 'iframe-url', 'settings', 'scopes'] },
})
