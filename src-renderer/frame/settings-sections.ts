import { Settings } from '@lucide/vue'
import { declareGo, type ActionId } from '../actions/catalogue.ts'

export const settingsPath = '/settings'

/** The sections of Settings in display order, each with the action that opens it. */
export const sectionActions = {
  account: declareSection('account', 'action.settingsAccount'),
  sync: declareSection('sync', 'action.settingsSync'),
  appearance: declareSection('appearance', 'action.settingsAppearance'),
  keyboard: 'global.shortcuts',
  'custom-fields': declareSection('custom-fields', 'action.settingsCustomFields'),
  data: declareSection('data', 'action.settingsData'),
  api: declareSection('api', 'action.settingsApi'),
  privacy: declareSection('privacy', 'action.settingsPrivacy'),
  licences: declareSection('licences', 'action.settingsLicences'),
  about: declareSection('about', 'action.settingsAbout'),
} as const satisfies Record<string, ActionId>

export type SectionId = keyof typeof sectionActions
export const sectionIds = Object.keys(sectionActions) as SectionId[]

export const toSectionPath = (id: SectionId): string => `${settingsPath}/${id}`

function declareSection<N extends string>(name: N, label: string): `go.settings-${N}` {
  const id = `go.settings-${name}` as const
  declareGo(id, { label, icon: Settings, keys: [] })
  return id
}
