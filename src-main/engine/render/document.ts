import type { SparseFields } from '../../../src-shared/jsonapi/query.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { ReadResult, Row } from '../../store/port.ts'
import { createByteWriter, type ByteWriter } from './byte-writer.ts'
import { writeResource } from './resource.ts'

export interface Frame {
  readonly registry: Registry
  readonly origin: string
  readonly fields: SparseFields
}

export interface ListFrame extends Frame {
  readonly path: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  readonly page: { readonly number: number; readonly size: number }
}

const comma = new TextEncoder().encode(',')

/** `{data: [...], included?, meta, links}` */
export function renderList(frame: ListFrame, { rows, count, included }: ReadResult): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  writer.text('{"data":[')
  writeAll(writer, frame, rows)
  writer.text(']')
  writeIncluded(writer, frame, included)
  const pages = Math.ceil(count / frame.page.size)
  writer.text(`,"meta":{"record-count":${count},"page-count":${pages}},"links":${JSON.stringify(pageLinks(frame, pages))}}`)
  return writer.finish()
}

/** `{data: {...} | null, included?, meta?}` */
export function renderOne(
  frame: Frame,
  row: Row | undefined,
  included: readonly Row[],
  meta?: Readonly<Record<string, unknown>>,
): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  writer.text('{"data":')
  if (row) writeResource(writer, frame.registry, row, frame.origin, frame.fields)
  else writer.text('null')
  writeIncluded(writer, frame, included)
  if (meta) writer.text(`,"meta":${JSON.stringify(meta)}`)
  writer.text('}')
  return writer.finish()
}

/** `{data: [...], meta}` without paging, for answers that are not a list of one type. */
export function renderMany(frame: Frame, rows: readonly Row[], meta: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  writer.text('{"data":[')
  writeAll(writer, frame, rows)
  writer.text(`],"meta":${JSON.stringify(meta)}}`)
  return writer.finish()
}

function writeIncluded(writer: ByteWriter, frame: Frame, included: readonly Row[]): void {
  if (included.length === 0) return
  writer.text(',"included":[')
  writeAll(writer, frame, included)
  writer.text(']')
}

function writeAll(writer: ByteWriter, { registry, origin, fields }: Frame, rows: readonly Row[]): void {
  rows.forEach((row, index) => {
    if (index > 0) writer.bytes(comma)
    writeResource(writer, registry, row, origin, fields)
  })
}

function pageLinks({ origin, path, parameters, page }: ListFrame, pages: number): Record<string, string> {
  const others = parameters.filter(([name]) => name !== 'page[number]' && name !== 'page[size]')
  const linkTo = (number: number) => {
    const query = new URLSearchParams(others.map(([name, value]): [string, string] => [name, value]))
    query.set('page[number]', String(number))
    query.set('page[size]', String(page.size))
    return `${origin}${path}?${query.toString()}`
  }
  const last = Math.max(pages, 1)
  return {
    first: linkTo(1),
    ...(page.number > 1 && { prev: linkTo(Math.min(page.number - 1, last)) }),
    ...(page.number < last && { next: linkTo(page.number + 1) }),
    last: linkTo(last),
  }
}
