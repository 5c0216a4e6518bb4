import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { newEntry, toRecordName } from '../../../src-main/outbox/entry.ts'
import { keepEntry, listEntries } from '../../../src-main/outbox/stored-entry.ts'
import { fromBytes, toBytes } from '../../../src-main/store/attributes.ts'
import { everything } from '../../../src-main/store/plan.ts'
import { loadStates } from '../../../src-main/sync/state/states.ts'
import { createPushing } from '../pushing.ts'
import { sendFrozen, type Frozen } from './freeze-mirror.ts'

const folder = new URL('../../fixtures/databases/', import.meta.url)
const names = readdirSync(folder).filter((name) => /^mirror-\d{4}\.db$/.test(name))

describe('a mirror with unsent changes', () => {
  test.each(names)(
    '[S74] of an earlier release sends exactly what it should: %s',
    async (name) => {
      const frozen = JSON.parse(readFileSync(new URL(name.replace('.db', '.json'), folder), 'utf8')) as Frozen
      const sent = await sendFrozen(fileURLToPath(new URL(name, folder)), frozen.arrived)
      expect(JSON.parse(JSON.stringify(sent))).toEqual(frozen.sent)
    },
    60_000,
  )

  test('[S74] says with each of them, and with each state, in which form it is kept', async () => {
    const { client, store, crm } = await createPushing()
    await client.edit('contacts', crm.ids('contacts')[0] ?? '', { position: 'mine' })
    for (const type of ['outbox-entries', 'sync-states']) {
      const { rows } = await store.read({ type, where: everything })
      expect(rows.length).toBeGreaterThan(0)
      for (const { attributes } of rows) expect(Number(JSON.stringify(fromBytes(attributes)['version']))).toBe(1)
    }
  })

  test('[S74] of a later release is not touched: what it means is not known here', async () => {
    const { store, once } = await createPushing()
    const [operation] = keepEntry(undefined, { ...newEntry('contacts', 1, 'update', 0), fields: { position: { base: null } } })
    if (operation?.op !== 'create') throw new Error('an entry that is new is created')
    const attributes = toBytes({ ...fromBytes(operation.attributes), record: toRecordName('contacts', 1), version: 99 })
    const batch = { at: 0, actor: { user: null, token: null }, origin: 'system' as const }
    await store.commit({ ...batch, operations: [{ ...operation, attributes }] })
    await expect(listEntries(store)).rejects.toThrow('was kept by a newer Outpost')
    await expect(once()).rejects.toThrow('was kept by a newer Outpost')

    const { rows } = await store.read({ type: 'sync-states', where: everything })
    const [row] = rows
    if (!row) throw new Error('a mirror has states')
    const later = toBytes({ ...fromBytes(row.attributes), version: 99 })
    await store.commit({
      ...batch,
      operations: [{ op: 'update', type: 'sync-states', key: row.key, attributes: later, changes: {} }],
    })
    await expect(loadStates(store)).rejects.toThrow('was kept by a newer Outpost')
  })
})
