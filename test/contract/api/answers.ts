import { expect } from 'vitest'
import type { Answer, ErrorObject, Identifier, Linkage, Resource } from './under-test.ts'

/** The resource of an answer with one. */
export function toOne(answer: Answer, status = 200): Resource {
  expect(answer.status, answer.text).toBe(status)
  return answer.body.data as Resource
}

/** The resources of an answer with a list. */
export function toMany(answer: Answer): readonly Resource[] {
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as readonly Resource[]
}

export function toIds(answer: Answer): string[] {
  return toMany(answer).map(({ id }) => id)
}

/** Linkage in an order that does not depend on the server. */
export function toLinkage(answer: Answer): readonly Identifier[] {
  expect(answer.status, answer.text).toBe(200)
  return sorted(answer.body.data as readonly Identifier[])
}

export function sorted(identifiers: readonly Identifier[]): readonly Identifier[] {
  return identifiers.map(toIdentifier).sort((a, b) => a.type.localeCompare(b.type) || Number(a.id) - Number(b.id))
}

export function toIdentifier({ type, id }: Identifier): Identifier {
  return { type, id }
}

/** A relationship that leads to this record. */
export function to(record: Identifier) {
  return { data: toIdentifier(record) }
}

/** A relationship that leads to these records. */
export function toAll(...records: readonly Identifier[]) {
  return { data: records.map(toIdentifier) }
}

export function linkageOf(resource: Resource, name: string): Linkage['data'] {
  return resource.relationships[name]?.data
}

export interface Expected {
  readonly status: number
  readonly code?: string
  readonly title?: string
  readonly detail?: string | RegExp
  readonly parameter?: string
  readonly pointer?: string | RegExp
}

const members = ['title', 'detail', 'code', 'source', 'status']

function expectErrorObject(error: ErrorObject, expected: Expected): void {
  expect(Object.keys(error)).toEqual(members.filter((name) => Object.hasOwn(error, name)))
  expect(error.status).toBe(String(expected.status))
  expect(error.code).toBe(expected.code ?? String(expected.status))
  expect(error.title).toMatch(/\S/)
  expect(error.detail).toMatch(/\S/)
  if (expected.title !== undefined) expect(error.title).toBe(expected.title)
  if (expected.detail !== undefined) matches(error.detail, expected.detail)
  if (expected.parameter !== undefined) expect(error.source).toEqual({ parameter: expected.parameter })
  if (expected.pointer !== undefined) matches(error.source?.pointer ?? 'no pointer', expected.pointer)
}

function matches(text: string, pattern: string | RegExp): void {
  if (typeof pattern === 'string') expect(text).toBe(pattern)
  else expect(text).toMatch(pattern)
}

/** The answer is these errors and nothing else, in this order; `code` is the status where none is named. */
export function expectErrors(answer: Answer, ...expected: readonly Expected[]): void {
  expect(answer.status, answer.text.slice(0, 500)).toBe(expected[0]?.status)
  expect(answer.body.data).toBeUndefined()
  expect(answer.body.errors, answer.text).toHaveLength(expected.length)
  answer.body.errors?.forEach((error, index) => expectErrorObject(error, expected[index] as Expected))
}

export const notFound = (id: string): Expected => ({
  status: 404,
  title: 'Record not found',
  detail: `The record identified by ${id} could not be found.`,
})
