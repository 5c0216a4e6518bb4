/** The wire format of each kind; `Json` where the API document says "arbitrary". */
export interface KindValues {
  string: string
  text: string
  phone: string
  email: string
  url: string
  color: string
  enum: string
  integer: number
  decimal: number
  boolean: boolean
  date: string
  datetime: string
  /** Text, boolean or null, stored unchanged (a deal stage's description). */
  loose: string | boolean
  /** Anything a hosted CRM may send. */
  any: Json
  /** An object with `custom-<number>` keys. */
  customs: JsonObject
  /** A free JSON object. */
  object: JsonObject
  strings: readonly string[]
  objects: readonly JsonObject[]
}

export type FieldKind = keyof KindValues

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [name: string]: Json }

export interface Field {
  readonly kind: FieldKind
  readonly required?: true
  /** `false`: only the engine or a hosted CRM writes it. */
  readonly writable?: false
  readonly values?: readonly string[]
  /** Has a typed column although no filter uses it. */
  readonly indexed?: true
  /** Stored, never returned. */
  readonly private?: true
}

export const string = { kind: 'string' } as const
export const text = { kind: 'text' } as const
export const phone = { kind: 'phone' } as const
export const email = { kind: 'email' } as const
export const url = { kind: 'url' } as const
export const color = { kind: 'color' } as const
export const integer = { kind: 'integer' } as const
export const decimal = { kind: 'decimal' } as const
export const boolean = { kind: 'boolean' } as const
export const date = { kind: 'date' } as const
export const datetime = { kind: 'datetime' } as const
export const loose = { kind: 'loose' } as const
export const any = { kind: 'any' } as const
export const customs = { kind: 'customs' } as const
export const object = { kind: 'object' } as const
export const strings = { kind: 'strings' } as const
export const objects = { kind: 'objects' } as const

export function oneOf<const V extends readonly string[]>(...values: V) {
  return { kind: 'enum', values } as const
}

export function required<const F extends Field>(field: F) {
  return { ...field, required: true } as const
}

export function readOnly<const F extends Field>(field: F) {
  return { ...field, writable: false } as const
}

export function indexed<const F extends Field>(field: F) {
  return { ...field, indexed: true } as const
}

export function secret<const F extends Field>(field: F) {
  return { ...field, private: true, writable: false } as const
}

/** Declares the same field under many names. */
export function each<const F extends Field, const N extends readonly string[]>(field: F, ...names: N) {
  return Object.fromEntries(names.map((name) => [name, field])) as { readonly [K in N[number]]: F }
}
