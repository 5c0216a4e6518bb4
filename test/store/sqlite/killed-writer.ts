import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'

const [file = '', hex = ''] = process.argv.slice(2)
const store = openSqliteStore({ file, key: Uint8Array.from(Buffer.from(hex, 'hex')) })
const attributes = new TextEncoder().encode('{}')
for (let count = 0; count < 3; count += 1) {
  await store.commit({
    at: 0,
    actor: { user: null, token: null },
    origin: 'user',
    operations: [{ op: 'create', type: 'contacts', attributes }],
  })
}
process.kill(process.pid, 'SIGKILL')
