import { createSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openSealed } from './bench-engine.ts'
import { listContactAttributes, pageSize, toServerPage } from './server-pages.ts'

/** Commits server pages into a database until it is told to end: what a first mirror does to those who work beside it. */
const [file = '', key = '', rate = 'Infinity'] = process.argv.slice(2)
const connection = openSealed(file, Buffer.from(key, 'hex'))
const store = createSqliteStore(connection, registry, 'up')
const attributes = listContactAttributes(connection, pageSize * 20)
const pause = 1000 / Number(rate)
let firstId = BigInt(Date.now()) * 1_000_000n
let running = true
let pages = 0

process.on('message', (message) => {
  if (message === 'pause') running = false
  else if (message === 'resume') running = true
  process.send?.({ heard: message })
})
process.once('disconnect', () => process.exit())
process.send?.({ heard: 'start' })

for (;;) {
  const start = performance.now()
  if (running) {
    const from = (pages % 20) * pageSize
    await store.commit(toServerPage(attributes.slice(from, from + pageSize), firstId))
    firstId += BigInt(pageSize)
    pages += 1
  }
  const wait = running ? Math.max(0, pause - (performance.now() - start)) : 10
  await new Promise((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)))
}
