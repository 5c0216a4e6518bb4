import fc from 'fast-check'
import type { Field, FieldKind } from '../../src-shared/schema/field.ts'
import { emptyValue, endings, ownValue, type Filter } from '../../src-shared/schema/filter.ts'
import { linkStorage } from '../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../src-shared/schema/resource.ts'

/** The id of some record of that type that is there; the number chooses. */
export type FindId = (type: string, nth: number) => string

const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString())
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Анна', 'Smith', 'ООО «Ромашка»', 'x', '+7 (900) 123-45-67', 'a@b.example', '1') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }).map((one) => one.toWellFormed()) },
)

/** A value that a field of that kind takes. */
const fitting: Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>> = {
  string: () => text,
  text: () => text,
  phone: () => text,
  email: () => text,
  url: () => fc.constantFrom('https://outpost.example/', 'https://outpost.example/page?x=1'),
  color: () => fc.constantFrom('#aabbcc', '#000000'),
  enum: ({ values = [] }) => fc.constantFrom(...values),
  integer: () => fc.integer({ min: 1, max: 1_000_000 }),
  decimal: () =>
    fc.oneof(
      fc.integer({ min: 0, max: 10_000_000 }).map((units) => units / 100),
      fc.constantFrom('0.1', '1234567.89'),
    ),
  boolean: () => fc.boolean(),
  date: () => moment.map((at) => at.slice(0, 10)),
  datetime: () => moment,
  loose: () => fc.oneof(text, fc.boolean()),
  any: () => fc.jsonValue({ maxDepth: 2 }),
  customs: () =>
    fc.dictionary(fc.constantFrom('custom-1', 'custom-2', 'custom-77'), fc.oneof(text, fc.integer(), fc.boolean()), {
      maxKeys: 3,
    }),
  object: () => fc.dictionary(text, text, { maxKeys: 3 }),
  strings: () => fc.constantFrom([], ['contact-read'], ['contact-write', 'deal-read']),
  objects: () => fc.constantFrom([], [{ name: 'colour', kind: 'string' }]),
}

/** Fields whose rule asks for more than their kind says. */
const shaped: { readonly [field: string]: fc.Arbitrary<unknown> } = {
  'custom-fields/key': fc.integer({ min: 1, max: 10_000 }).map((number) => `custom-${number}`),
  'table-states/query': fc.constantFrom('filter[q]=smith', 'sort=-id', ''),
}

/** Attributes that a create takes, or with `whole` false an edit. */
export function fittingAttributes(resource: Resource, whole: boolean): fc.Arbitrary<Record<string, unknown>> {
  const writable = Object.entries(resource.fields).filter(([, field]) => field.writable !== false && !field.private)
  const required = writable.filter(([, field]) => field.required)
  const optional = writable.filter(([, field]) => !field.required)
  const toEntry = ([name, field]: [string, Field]) =>
    (shaped[`${resource.type}/${name}`] ?? fitting[field.kind](field)).map((value) => [name, value] as const)
  const some = fc
    .subarray(whole ? optional : writable, { maxLength: Math.min(4, whole ? optional.length : writable.length) })
    .chain((chosen) => fc.tuple(...chosen.map(toEntry)))
  return fc
    .tuple(whole ? fc.tuple(...required.map(toEntry)) : fc.constant([]), some)
    .map(([must, may]) => Object.fromEntries([...must, ...may]))
}

/** Linkage of a relationship, to records that are there. */
export function fittingLinkage(resource: Resource, name: string, findId: FindId): fc.Arbitrary<unknown> {
  const { target, many = false, required } = resource.relationships[name] ?? { target: '' }
  const ref = fc.nat({ max: 20 }).map((nth) => ({ type: target, id: findId(target, nth) }))
  if (many) return fc.uniqueArray(ref, { maxLength: 3, selector: ({ id }) => id })
  return required ? ref : fc.option(ref, { freq: 8 })
}

/** Relationships of a create: those it needs, and some others. */
export function fittingRelationships(
  registry: Registry,
  resource: Resource,
  findId: FindId,
): fc.Arbitrary<Record<string, unknown>> {
  const writable = Object.entries(resource.relationships).filter(([, { writable: may }]) => may !== false)
  const required = writable.filter(([, one]) => one.required).map(([name]) => name)
  const optional = writable
    .map(([name]) => name)
    .filter((name) => !required.includes(name) && linkStorage(registry, resource, name).at !== 'target')
  return fc
    .subarray(optional, { maxLength: Math.min(2, optional.length) })
    .chain((chosen) => fc.tuple(...[...required, ...chosen].map((name) => toMember(resource, name, findId))))
    .map((members) => Object.fromEntries(members))
}

const toMember = (resource: Resource, name: string, findId: FindId) =>
  fittingLinkage(resource, name, findId).map((data) => [name, { data }] as const)

const toLinkValue = (target: string, nth: number, findId: FindId) => {
  if (nth === 0) return emptyValue
  return nth === 1 && target === 'users' ? ownValue : findId(target, nth)
}

/** What `filter[name]` takes, by what it means. */
export function fittingFilter(resource: Resource, filter: Filter, findId: FindId): fc.Arbitrary<string> {
  switch (filter.kind) {
    case 'linked': {
      const target = resource.relationships[filter.relationship]?.target ?? ''
      return fc
        .array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 })
        .map((list) => list.map((nth) => toLinkValue(target, nth, findId)).join())
    }
    case 'at-least':
    case 'at-most':
      if (resource.fields[filter.field]?.kind === 'decimal') return fitting.decimal(resource.fields[filter.field]!).map(String)
      return fc.oneof(
        moment.map((at) => at.slice(0, 10)),
        fc.constantFrom('2024.01.01 10:00', '01.02.2024'),
      )
    case 'ending':
      return fc.subarray([...endings], { minLength: 1 }).map((list) => list.join())
    case 'yearly':
      return fc.integer({ min: 1, max: 366 }).map(String)
    case 'overdue-link':
    case 'missing':
    case 'state':
      return fc.constantFrom('true', 'false')
    case 'table-state':
      return fc.nat({ max: 20 }).map((nth) => findId('table-states', nth))
    case 'address':
      return fc.oneof(text, fc.constantFrom(emptyValue, `Казань,${emptyValue}`))
    case 'text':
    case 'phone':
    case 'search':
    case 'mirrored':
      return text
    default:
      return filter satisfies never
  }
}
