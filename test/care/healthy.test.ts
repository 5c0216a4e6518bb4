import fc from 'fast-check'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repair } from '../../src-main/care/doctor.ts'
import type { Fault } from '../../src-main/care/fault.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { anyBatch } from '../contract/agreement-batches.ts'
import { commitTo, dump } from '../contract/agreement-world.ts'
import { make, write } from '../contract/store-fixture.ts'
import { arbitraryRequest } from '../property/arbitrary-requests.ts'
import { putEmptyDatabase } from '../support/empty-database.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { admit, connect, createModel, key, listFaults } from './sick-account.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let root: string
let files = 0
beforeAll(() => (root = mkdtempSync(join(tmpdir(), 'outpost-healthy-'))))
afterAll(() => rmSync(root, { recursive: true }))
function newFile(): string {
  const file = join(root, `${(files += 1)}.db`)
  putEmptyDatabase(file)
  return file
}

test('whatever a store was given to write, nothing is at fault after it', async () => {
  const script = fc.record({
    ids: fc.constantFrom('up' as const, 'down' as const),
    batches: fc.array(anyBatch, { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(script, async ({ ids, batches }) => {
      const file = newFile()
      const world = { store: openSqliteStore({ file, key, ids }), records: new Map() }
      await write(world.store, make('account', { kind: ids === 'up' ? 'local' : 'mirror' }))
      for (const batch of batches) {
        await commitTo(world, batch)
        await dump(world)
      }
      await world.store.close()
      expect(listFaults(file)).toEqual([])
    }),
    { numRuns: 15, interruptAfterTimeLimit: 40_000 },
  )
})

test('whatever the API was asked, nothing is at fault after it', async () => {
  const file = newFile()
  const api = await openEngine(openSqliteStore({ file, key }))
  const requests = fc.sample(arbitraryRequest(api.token), { numRuns: 400, seed: 7 })
  for (const { method, url, headers, body } of requests) {
    const response = await api.fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
    await (response.headers.get('content-type') === 'text/event-stream' ? response.body?.cancel() : response.text())
  }
  await api.close()
  expect(listFaults(file)).toEqual([])
})

test('mending beside a process that writes loses nothing of what it writes', async () => {
  const model = await createModel()
  const folder = mkdtempSync(join(root, 'busy-'))
  const patient = admit(model.file, folder)
  model.remove()
  patient.harm(`UPDATE contacts SET "last-name" = 'Wrong'`, `DELETE FROM contacts_parts WHERE rowid > 0`)
  const before = Number(patient.ask('SELECT count(*) FROM contacts'))
  const writer = fileURLToPath(new URL('../store/sqlite/concurrent-writer.ts', import.meta.url))
  const child = spawn(process.execPath, [writer, patient.file, Buffer.from(key).toString('hex'), '0', '150'], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const repairWith = connect(patient.file)
  const looking = { connect: () => connect(patient.file), registry, onFault: () => undefined }
  const left: Fault[] = []
  for (let round = 0; round < 3; round += 1) {
    repair({ ...looking, repairWith }, (fault) => left.push(fault))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  repairWith.close()
  expect((await ended)[0]).toBe(0)
  expect(left).toEqual([])
  expect(Number(patient.ask('SELECT count(*) FROM contacts'))).toBe(before + 150)
  expect(patient.check()).toEqual([])
})
