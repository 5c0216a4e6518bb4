import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'

const [file = '', hex = '', start = '0', commits = '0'] = process.argv.slice(2)
// All of them open at the same moment: a sleep alone may end too late.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(start) - Date.now() - 20)
while (Date.now() < Number(start));
const store = openSqliteStore({ file, key: Uint8Array.from(Buffer.from(hex, 'hex')) })
const attributes = new TextEncoder().encode(JSON.stringify({ 'last-name': 'Written by several' }))
for (let count = 0; count < Number(commits); count += 1) {
  const result = await store.commit({
    at: 0,
    actor: { user: null, token: null },
    origin: count % 2 === 0 ? 'user' : 'server',
    operations: [{ op: 'create', type: 'contacts', attributes }],
  })
  if (!result.ok) process.exit(1)
  await store.read({ type: 'contacts', where: { op: 'all', of: [] }, counted: true, page: { offset: 0, limit: 10 } })
}
await store.close()
