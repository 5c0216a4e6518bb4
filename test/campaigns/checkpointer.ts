import { createRandom } from '../../src-main/seed/random.ts'
import { openConnection } from '../../src-main/store/sqlite/connection.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'

/** Moves the log into the database file far more often than the product would, so that kills and copies meet it half-way. */
const [file = '', hex = '', seed = ''] = process.argv.slice(2)
const random = createRandom(seed, 'checkpoints')
const key = Uint8Array.from(Buffer.from(hex, 'hex'))
const { db } = openConnection({ file, key, busyTimeoutMs: 30_000, now: () => performance.now(), version: migrations.length })
db.pragma('busy_timeout = 5')
process.stdout.write('ready\n')
for (;;) {
  db.pragma(`wal_checkpoint(${random.pick(['PASSIVE', 'PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'])})`)
  await new Promise((resolve) => setTimeout(resolve, random.int(5, 60)))
}
