import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Conflict } from '../../src-shared/sync/conflict.ts'
import { connectMirror, listDifferences, serveHosted, syncOnce } from './mirror-place.ts'
import { expectLine } from './expect-line.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
let mirror: Served
const folder = () => place.path('mirror')

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '6')
  await connectMirror(place, folder(), hosted.url, token)
  expect((await syncOnce(place, folder())).code).toBe(0)
  mirror = await place.serve('--data', folder())
})
afterAll(() => place.remove())

const run = (...words: string[]) => place.runHere(['conflicts', '--data', folder(), ...words])
const list = async () => {
  const { code, out, err } = await run('list', '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as Conflict[]
}
const edit = async (served: Served, id: string, attributes: object) => {
  const body = JSON.stringify({ data: { type: 'contacts', id, attributes } })
  expect((await served.call(`/api/v1/contacts/${id}`, { method: 'PATCH', body })).status).toBe(200)
}
const remove = async (served: Served, id: string) =>
  expect((await served.call(`/api/v1/contacts/${id}`, { method: 'DELETE' })).status).toBe(204)
const read = async (served: Served, id: string) => {
  const { data } = (await (await served.call(`/api/v1/contacts/${id}`)).json()) as {
    data?: { attributes: Record<string, unknown> }
  }
  return data?.attributes
}

it('are shown with all three values until a person decides, field by field or at once', async () => {
  expectLine(await place.run(['conflicts', '--data', folder()]), 0, /no conflicts/)
  await edit(mirror, '3', { position: 'mine', fax: '1', 'first-name': 'Here' })
  await edit(hosted, '3', { position: 'theirs', fax: '2' })
  const synced = await syncOnce(place, folder())
  expect(synced).toMatchObject({ code: 3, line: { ok: true, conflicts: 1, parked: 0, pushed: { updated: 1 } } })
  expect(await read(hosted, '3')).toMatchObject({ 'first-name': 'Here', position: 'theirs' })
  const [conflict] = await list()
  expect(conflict).toMatchObject({
    type: 'contacts',
    recordId: '3',
    kind: 'edit-edit',
    fields: { position: { mine: 'mine', theirs: 'theirs' }, fax: { mine: '1', theirs: '2' } },
  })
  const { id } = conflict!
  expect((await run()).out).toMatch(
    /contacts\/3 {2}changed on both sides\n(.*\n)* {6}position: mine "mine", theirs "theirs", before /,
  )
  const [unknown, side, field] = await Promise.all([
    run('resolve', '99999', '--keep', 'mine'),
    run('resolve', id, '--keep', 'both'),
    run('resolve', id, '--keep', 'mine', '--field', 'email'),
  ])
  expectLine(unknown, 2, /no conflict 99999/)
  expectLine(side, 2, /--keep mine or --keep theirs/)
  expectLine(field, 2, /no conflict in email/)

  const one = await run('resolve', id, '--keep', 'theirs', '--field', 'fax', '--json')
  expect([one.code, JSON.parse(one.out)]).toEqual([0, { id, resolved: 'theirs', field: 'fax' }])
  expectLine(await run('resolve', id, '--keep', 'mine'), 0, /mine is kept/)
  expect(await syncOnce(place, folder())).toMatchObject({ code: 0, line: { conflicts: 0, pushed: { updated: 1 } } })
  expect(await read(hosted, '3')).toMatchObject({ position: 'mine', fax: '2' })
  expect(await listDifferences(mirror, hosted)).toEqual([])
})

it('of an edit and a delete bring the record back there, or remove it here', async () => {
  await edit(mirror, '4', { description: 'mine' })
  await edit(mirror, '5', { description: 'mine' })
  await remove(hosted, '4')
  await remove(hosted, '5')
  expect(await syncOnce(place, folder())).toMatchObject({ code: 3, line: { conflicts: 2 } })
  const conflicts = await list()
  expect(conflicts.map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ['edit-delete', '4'],
    ['edit-delete', '5'],
  ])
  expectLine(await run('resolve', conflicts[0]!.id, '--keep', 'mine'), 0, /mine is kept/)
  expectLine(await run('resolve', conflicts[1]!.id, '--keep', 'theirs'), 0, /theirs is kept/)
  expect(await syncOnce(place, folder())).toMatchObject({ code: 0, line: { conflicts: 0, pushed: { created: 1 } } })
  expect((await mirror.call('/api/v1/contacts/5')).status).toBe(404)
  expect(await read(mirror, '4')).toMatchObject({ description: 'mine' })
  expect(await listDifferences(mirror, hosted)).toEqual([])
})

it('of a delete and an edit delete it there after all, or bring it back here', async () => {
  await remove(mirror, '1')
  await remove(mirror, '2')
  await edit(hosted, '1', { description: 'theirs' })
  await edit(hosted, '2', { description: 'theirs' })
  expect(await syncOnce(place, folder())).toMatchObject({ code: 3, line: { conflicts: 2 } })
  const conflicts = await list()
  expect(conflicts.map(({ kind }) => kind)).toEqual(['delete-edit', 'delete-edit'])
  expect(conflicts[0]!.fields['description']).toMatchObject({ mine: null, theirs: 'theirs' })
  const of = (recordId: string) => conflicts.find((one) => one.recordId === recordId)!.id
  expectLine(await run('resolve', of('1'), '--keep', 'mine'), 0, /mine is kept/)
  expectLine(await run('resolve', of('2'), '--keep', 'theirs'), 0, /theirs is kept/)
  expect(await syncOnce(place, folder())).toMatchObject({ code: 0, line: { conflicts: 0, pushed: { deleted: 1 } } })
  expect((await hosted.call('/api/v1/contacts/1')).status).toBe(404)
  expect(await read(mirror, '2')).toMatchObject({ description: 'theirs' })
  expect(await listDifferences(mirror, hosted)).toEqual([])
})
