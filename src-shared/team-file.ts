import type { CustomKind } from './resources/custom-field.ts'

/** The settings that a team shares, as one file. Members are named as in the API. */
export interface TeamFile {
  readonly format: typeof teamFileFormat
  readonly version: number
  readonly 'custom-fields': readonly GivenField[]
  readonly 'stage-order': readonly TeamStages[]
  readonly views: readonly TeamView[]
}

export const teamFileFormat = 'outpost-team-file'
export const teamFileVersion = 1
/** A file of real settings is a few kilobytes. */
export const largestTeamFile = 1024 * 1024

export const teamObjects = ['contacts', 'companies', 'deals', 'orders'] as const
export type TeamObject = (typeof teamObjects)[number]

export interface TeamField {
  readonly object: TeamObject
  readonly key: string
  readonly 'name-en': string | null
  readonly 'name-ru': string | null
  readonly kind: CustomKind
  readonly choices: readonly string[]
  readonly section: string | null
  readonly position: number | null
  readonly 'is-column': boolean | null
  readonly 'is-filter': boolean | null
}

/** A field in a file. An absent member leaves the account's own value as it is. */
export type GivenField = Pick<TeamField, 'object' | 'key' | 'kind'> & Partial<TeamField>

export const stageTypes = ['deal-stages', 'order-stages'] as const
export type StageType = (typeof stageTypes)[number]

/** A record of the account that wrote the file. Another account finds its own by the name. */
export interface TeamRef {
  readonly id: string
  readonly name: string
}

/** The order of one funnel's stages. Order stages have no funnel. */
export interface TeamStages {
  readonly type: StageType
  readonly funnel: TeamRef | null
  readonly stages: readonly TeamRef[]
}

export interface TeamView {
  readonly object: TeamObject
  readonly name: string
  readonly query: string
}

/** The preference that holds the order of stages: the ids of each type, in order. */
export const stageOrderKey = 'stage-order'
export type StageOrder = Readonly<Partial<Record<StageType, readonly string[]>>>

export const teamParts = ['custom-fields', 'stage-order', 'views'] as const
export type TeamPart = (typeof teamParts)[number]

/** Why something in the file cannot be applied. */
export const teamReasons = ['no-funnel', 'no-stages', 'bad-query', 'bad-choices', 'repeated'] as const
export type TeamReason = (typeof teamReasons)[number]

/** What importing does with one thing in the file. */
export interface TeamChange {
  readonly part: TeamPart
  /** The type of record that it concerns. */
  readonly object: string
  /** A custom field's key, a view's name, or a funnel's name. */
  readonly name: string
  readonly action: 'add' | 'change' | 'same' | 'cannot'
  /** Names of what differs. */
  readonly changes: readonly string[]
  readonly reason: TeamReason | null
  /** Stages of the file that this account does not have. */
  readonly missing: readonly string[]
  /** How many stages have another id here and were found by name. */
  readonly renumbered: number
}

/** Why a text is not a team file that this version can read; undefined if it may be one. */
export type TeamFileFault = 'damaged' | 'newer' | 'other' | 'too-large'

export function findTeamFileFault(value: unknown): TeamFileFault | undefined {
  if (typeof value !== 'object' || value === null) return 'damaged'
  const { format, version } = value as { format?: unknown; version?: unknown }
  if (format !== teamFileFormat) return 'other'
  if (typeof version === 'number' && version > teamFileVersion) return 'newer'
  return version === teamFileVersion ? undefined : 'damaged'
}

/** Reads the text of a file as far as its version. */
export function parseTeamFile(text: string): { readonly value: unknown } | { readonly fault: TeamFileFault } {
  if (text.length > largestTeamFile) return { fault: 'too-large' }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { fault: 'damaged' }
  }
  const fault = findTeamFileFault(value)
  return fault ? { fault } : { value }
}
