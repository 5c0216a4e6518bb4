import type { Field, KindValues } from './field.ts'
import type { Filter } from './filter.ts'

export interface Relationship {
  readonly target: string
  readonly many: boolean
  /** The inverse relationship on the target, if there is one. */
  readonly inverse?: string
  readonly required?: true
  /** `false`: set by the engine; clients can only read it. */
  readonly writable?: false
}

export const one = <const T extends string, const I extends string = never>(target: T, inverse?: I) =>
  (inverse === undefined ? { target, many: false } : { target, many: false, inverse }) as {
    readonly target: T
    readonly many: false
    readonly inverse?: I
  }

export const many = <const T extends string, const I extends string = never>(target: T, inverse?: I) =>
  (inverse === undefined ? { target, many: true } : { target, many: true, inverse }) as {
    readonly target: T
    readonly many: true
    readonly inverse?: I
  }

export type ScopeObject = 'contact' | 'company' | 'deal' | 'order' | 'dictionary' | 'user' | 'profile'

/**
 * Where a type is available. `crm`: all five operations under `/api/v1`. `target`: in the API document only as a target of
 * relationships; read under `/api/v1`, written under `/ext/v1/targets`. `extension`: under `/ext/v1`. `internal`: stored like
 * the others, without a path.
 */
export type Reach = 'crm' | 'target' | 'extension' | 'internal'

/** When a draft may be a duplicate: any one of these fields matches, or all of them together. */
export interface DuplicateRule {
  readonly reason: 'phone' | 'email' | 'inn' | 'name'
  readonly same: 'any' | 'all'
  readonly fields: readonly string[]
}

export interface Resource {
  readonly type: string
  readonly reach: Reach
  readonly scope: ScopeObject
  readonly fields: { readonly [name: string]: Field }
  readonly relationships: { readonly [name: string]: Relationship }
  readonly filters: { readonly [name: string]: Filter }
  /** Fields that `q` looks in. */
  readonly searched: readonly string[]
  /** The first of these that is not blank is the record's title. */
  readonly title: readonly string[]
  /** The default columns of a table. */
  readonly columns: readonly string[]
  readonly sections: { readonly [name: string]: readonly string[] }
  readonly duplicates: readonly DuplicateRule[]
  /** The to-one relationship for which the store keeps since when each record has its present link. */
  readonly timed?: string
  /** Undeclared attributes are accepted unchanged. */
  readonly open?: true
  /** Of an internal type: the attributes that the journal keeps of a deleted record. */
  readonly journalled?: readonly string[]
  /** Of an internal type: what the journal keeps of every change, if an operation notes it. */
  readonly noted?: readonly string[]
}

const defaults = {
  relationships: {},
  filters: {},
  searched: [],
  title: ['name'],
  columns: ['name', 'created-at'],
  sections: {},
  duplicates: [],
} as const

type Given = Pick<Resource, 'type' | 'reach' | 'scope' | 'fields'> & Partial<Resource>
type Filled<D extends Given> = Omit<typeof defaults, keyof D> & D

export function defineResource<const D extends Given>(declaration: D): Filled<D> {
  return deepFreeze({ ...defaults, ...declaration })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}

type Fields<R extends Resource> = R['fields']
type ValueOf<F extends Field> = F extends { values: readonly (infer V)[] } ? V : KindValues[F['kind']]
type Served<R extends Resource> = { [N in keyof Fields<R>]: Fields<R>[N] extends { private: true } ? never : N }[keyof Fields<R>]
type Writable<R extends Resource> = {
  [N in keyof Fields<R>]: Fields<R>[N] extends { writable: false } ? never : N
}[keyof Fields<R>]
type Mandatory<R extends Resource> = {
  [N in keyof Fields<R>]: Fields<R>[N] extends { required: true } ? N : never
}[keyof Fields<R>]

/** Attributes in an answer. */
export type ReadAttributes<R extends Resource> = {
  readonly [N in Served<R>]: ValueOf<Fields<R>[N]> | (N extends Mandatory<R> ? never : null)
}
/** Attributes of a create. */
export type NewAttributes<R extends Resource> = {
  readonly [N in Extract<Writable<R>, Mandatory<R>>]: ValueOf<Fields<R>[N]>
} & { readonly [N in Exclude<Writable<R>, Mandatory<R>>]?: ValueOf<Fields<R>[N]> | null }
/** Attributes of an edit. */
export type PatchAttributes<R extends Resource> = Partial<NewAttributes<R>>

/** Every resource by type name. Everything derived from the declarations starts here. */
export type Registry = ReadonlyMap<string, Resource>
