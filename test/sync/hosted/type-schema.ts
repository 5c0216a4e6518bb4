/** The hosted CRM's own idea of its types, taken from the interface document alone. */

export type Kind =
  | 'string'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'integer'
  | 'boolean'
  | 'color'
  | 'customs'
  | 'loose'
  | 'amount-method'
  | 'cost-method'
  | 'kind'

export interface Attribute {
  readonly kind: Kind
  readonly required?: true
  readonly readOnly?: true
}

export interface Relationship {
  readonly target: string
  readonly many: boolean
  readonly inverse?: string
  readonly required?: true
  /** Not in the interface document; shown only where the quirk says so, always with its linkage. */
  readonly unknown?: true
}

export type Filter =
  | { readonly is: 'time'; readonly of: 'created' | 'updated'; readonly bound: 'gte' | 'lte' }
  | { readonly is: 'state'; readonly of: 'archived' | 'discarded' | 'actual' | 'not-discarded' }
  | { readonly is: 'linked'; readonly by: string }
  | { readonly is: 'ids' }
  | { readonly is: 'text' | 'phone'; readonly of: readonly string[] }

export interface TypeSchema {
  readonly type: string
  readonly scope: string
  readonly target: boolean
  readonly states: boolean
  readonly attributes: Readonly<Record<string, Attribute>>
  readonly relationships: Readonly<Record<string, Relationship>>
  readonly filters: Readonly<Record<string, Filter>>
}
