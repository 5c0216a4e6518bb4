import { afterEach, beforeEach, expect, it } from 'vitest'
import { databaseFile } from '../../src-main/account/account-folder.ts'
import { createKeyWrappers } from '../../src-main/account/key-wrappers.ts'
import { unlockAccount } from '../../src-main/account/unlock-account.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import { commit, create, openStore } from '../store/sqlite/opened-store.ts'
import { Place } from './run-outpost.ts'

let place: Place
beforeEach(async () => void (place = await Place.create()))
afterEach(() => place.remove())

it('serves on, but refuses to write, once a newer program has changed the account’s schema', async () => {
  const folder = place.path('account')
  const served = await place.serve('--data', folder)
  const post = (name: string) =>
    served.call('/api/v1/companies', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'companies', attributes: { name } } }),
    })
  expect((await post('By the older program')).status).toBe(201)

  const configFolder = place.path('config')
  const unlocked = await unlockAccount({ folder, configFolder, wrappers: createKeyWrappers({ configFolder }) })
  if (!unlocked) throw new Error('The served account is not there.')
  const added = { number: migrations.length + 1, name: 'newer', statements: ['ALTER TABLE companies ADD COLUMN future'] }
  const newer = openStore(databaseFile(folder), { key: unlocked.key, migrations: [...migrations, added] })
  await commit(newer, [create('companies', { name: 'By the newer program' })])

  const refused = await post('Too late')
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain('restart Outpost')
  const read = await served.call('/api/v1/companies')
  expect(((await read.json()) as { meta: object }).meta).toMatchObject({ 'record-count': 2 })
  const { code, err } = await served.end()
  expect([code, err.match(/outpost: /g)]).toEqual([0, ['outpost: ']])
})
