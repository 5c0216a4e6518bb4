import { takeSyncLock } from '../../../src-main/host/sync/sync-lock.ts'

/** A process that takes the lock of a folder, says what came of it, and stays until it is told to end or is killed. */
const lock = takeSyncLock(process.argv[2] ?? '', { pid: process.pid, what: 'a test', since: Date.now() })
process.stdout.write(`${JSON.stringify('heldBy' in lock ? lock : { taken: true })}\n`)
process.stdin.once('data', () => {
  if ('release' in lock) lock.release()
  process.stdout.write('"released"\n')
})
